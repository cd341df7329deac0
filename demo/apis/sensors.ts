import { amount, chanceOf, inPath, inQuery, list, object, ref, type SampleApi, text } from '../sample-api.ts'

const HOUR_MS = 3_600_000
const SENSORS = [
  { id: 'roof-1', name: 'Roof, north', quantity: 'temperature', unit: '°C', base: 14 },
  { id: 'roof-2', name: 'Roof, south', quantity: 'temperature', unit: '°C', base: 17 },
  { id: 'cellar-1', name: 'Cellar', quantity: 'humidity', unit: '%', base: 62 },
  { id: 'office-1', name: 'Office, 3rd floor', quantity: 'co2', unit: 'ppm', base: 620 },
]
const quantity = text('What it measures', { enum: ['temperature', 'humidity', 'co2'] })
const sensorId = inPath('sensorId', 'Identifier of the sensor', 'roof-1')

/** Returns the readings of a sensor, one for each of the last full hours, the newest first. */
function readings({ id, base }: (typeof SENSORS)[number], hours: number): { at: string; value: number }[] {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  return Array.from({ length: hours }, (_, hour) => {
    const at = new Date(now - hour * HOUR_MS).toISOString()
    return { at, value: Math.round(base * (0.9 + 0.2 * chanceOf(id + at)) * 10) / 10 }
  })
}

/** Sensors of a building, with a deprecated operation, and a beta version that is paused. */
export const sensors: SampleApi = {
  name: 'Sensor Hub',
  basePath: 'sensors',
  language: 'en',
  categories: ['Weather and environment', 'Developer tools'],
  hashtags: ['iot', 'sensors', '센서'],
  team: 'Buildings',
  paused: 'beta',
  about:
    'Temperature, humidity and air quality of a sample building, hour by hour.\nVersion v1 is live. The beta version is paused, and its calls say so.',
  description:
    'Readings of four sensors in a sample building.\n\n- Times are UTC, one reading for each full hour.\n- `GET /sensors/{sensorId}/latest` is **deprecated**: use `readings` with `hours=1`.\n- The version `beta` is paused: calls return `503`.',
  tags: { Sensors: 'What is installed, and where.', Readings: 'What was measured, and when.' },
  schemas: {
    Sensor: object({ id: text('Identifier'), name: text('Where it is'), quantity, unit: text('Unit of its readings') }),
    Reading: object({ at: text('Full hour (UTC)', { format: 'date-time' }), value: amount('The measured value') }),
  },
  operations: {
    'GET /sensors': {
      id: 'listSensors',
      tag: 'Sensors',
      summary: 'List sensors',
      description: 'Returns all sensors, or those for one quantity.',
      parameters: [inQuery('quantity', 'Only sensors for this quantity', quantity, 'temperature')],
      answer: { description: 'The sensors', schema: object({ items: list(ref('Sensor')) }) },
      run: ({ given }) => ({
        items: SENSORS.filter((sensor) => !given.quantity || sensor.quantity === given.quantity).map(({ base: _, ...sensor }) => sensor),
      }),
    },
    'GET /sensors/{sensorId}/readings': {
      id: 'listReadings',
      tag: 'Readings',
      summary: 'List readings',
      description: 'Returns the readings of the last full hours, the newest first.',
      parameters: [sensorId, inQuery('hours', 'How many hours back', { type: 'integer', minimum: 1, maximum: 48, default: 24 }, 3)],
      answer: { description: 'The readings', schema: object({ items: list(ref('Reading')) }) },
      run: ({ given }) => {
        const sensor = SENSORS.find(({ id }) => id === given.sensorId)
        return sensor && { items: readings(sensor, given.hours) }
      },
    },
    'GET /sensors/{sensorId}/latest': {
      id: 'getLatestReading',
      tag: 'Readings',
      summary: 'Retrieve the latest reading',
      description: 'Use `GET /sensors/{sensorId}/readings?hours=1` instead.',
      isDeprecated: true,
      parameters: [sensorId],
      answer: { description: 'The latest reading', schema: ref('Reading') },
      run: ({ given }) => {
        const sensor = SENSORS.find(({ id }) => id === given.sensorId)
        return sensor && readings(sensor, 1)[0]
      },
    },
  },
}
