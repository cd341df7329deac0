import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerJson, readText } from './json-exchange.ts'

const CITIES: Record<string, { name: string; base: number }> = {
  seoul: { name: '서울', base: 12 },
  busan: { name: '부산', base: 15 },
  jeju: { name: '제주', base: 17 },
  london: { name: 'London', base: 11 },
}
const SKIES = ['clear', 'cloudy', 'rain', 'fog']
const FORECAST_DAYS = 5
const TICK_COUNT_MAX = 60
const TICK_MS = 200

/** A sample target server with JSON answers, server-sent events, and an echo; its data is invented. */
export async function answerWeather(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://weather')
  const [, resource, argument] = url.pathname.split('/').map(decodeURIComponent)
  switch (resource) {
    case 'healthz':
      return answerJson(response, 200, { status: 'ok' })
    case 'cities':
      return answerJson(response, 200, { items: Object.entries(CITIES).map(([id, { name }]) => ({ id, name })) })
    case 'weather':
      return answerCity(response, argument, (city) => measure(city, 0))
    case 'forecast':
      return answerCity(response, argument, (city) => ({ days: Array.from({ length: FORECAST_DAYS }, (_, day) => measure(city, day)) }))
    case 'ticks':
      return streamTicks(request, response, url)
    case 'echo':
      return echo(request, response, url)
    default:
      answerJson(response, 404, { message: 'there is no such path' })
  }
}

function answerCity(response: ServerResponse, city: string | undefined, answer: (city: string) => object): void {
  const known = city === undefined ? undefined : CITIES[city]
  if (city === undefined || !known) answerJson(response, 404, { message: `there is no city "${city}"` })
  else answerJson(response, 200, { city: known.name, ...answer(city) })
}

function measure(city: string, day: number): object {
  const date = new Date(Date.now() + day * 86_400_000)
  const swing = Math.round(6 * Math.sin(date.getUTCDate() + city.length))
  return {
    date: date.toISOString().slice(0, 10),
    temperature: (CITIES[city]?.base ?? 0) + swing,
    sky: SKIES[(date.getUTCDate() + city.length) % SKIES.length],
  }
}

async function streamTicks(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const count = Math.min(Math.max(Number(url.searchParams.get('count') ?? 5) || 5, 1), TICK_COUNT_MAX)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  for (let tick = 1; tick <= count && !request.destroyed && !response.destroyed; tick++) {
    response.write(`id: ${tick}\ndata: ${JSON.stringify({ tick, at: new Date().toISOString() })}\n\n`)
    await wait(TICK_MS)
  }
  response.end()
}

async function echo(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  answerJson(response, 200, {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: await readText(request),
  })
}
