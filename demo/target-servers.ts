import { createServer, type RequestListener } from 'node:http'
import { answerPetStore } from './pet-store.ts'
import { answerWeather } from './weather-service.ts'

// The sample target servers that the demo's APIs lead to, on loopback: run by the supervisor while DEMO is on.
serve('pet store', 'PET_STORE_PORT', answerPetStore)
serve('weather service', 'WEATHER_PORT', answerWeather)

function serve(name: string, portVariable: string, answer: RequestListener): void {
  const server = createServer({ requestTimeout: 30_000 }, answer)
  server.listen(Number(process.env[portVariable]), '127.0.0.1', () =>
    console.log(`sample ${name} listens on port ${process.env[portVariable]}`),
  )
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}
