import { createServer, type RequestListener } from 'node:http'
import { readSettings } from '@portico/settings/read-settings'
import { answerPetStore } from './pet-store.ts'
import { answerWeather } from './weather-service.ts'

// The sample target servers of the demo's APIs, on loopback; the supervisor runs them while DEMO is on.
const settings = readSettings('demo')
serve('pet store', settings.PET_STORE_PORT, answerPetStore)
serve('weather service', settings.WEATHER_PORT, answerWeather)

function serve(name: string, port: number, answer: RequestListener): void {
  const server = createServer({ requestTimeout: 30_000 }, answer)
  server.listen(port, '127.0.0.1', () => console.log(`sample ${name} listens on port ${port}`))
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}
