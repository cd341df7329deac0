import { amount, inPath, inQuery, list, object, ref, type SampleApi, text, whole } from '../sample-api.ts'

const EARTH_RADIUS_M = 6_371_000
const PLACES = [
  { id: 'gyeongbokgung', name: 'Gyeongbokgung Palace', kind: 'palace', latitude: 37.5796, longitude: 126.977 },
  { id: 'n-seoul-tower', name: 'N Seoul Tower', kind: 'viewpoint', latitude: 37.5512, longitude: 126.9882 },
  { id: 'seoul-forest', name: 'Seoul Forest', kind: 'park', latitude: 37.5444, longitude: 127.0374 },
  { id: 'national-museum', name: 'National Museum of Korea', kind: 'museum', latitude: 37.524, longitude: 126.9803 },
  { id: 'olympic-park', name: 'Olympic Park', kind: 'park', latitude: 37.5207, longitude: 127.1215 },
  { id: 'haeundae', name: 'Haeundae Beach', kind: 'beach', latitude: 35.1587, longitude: 129.1604 },
]
type Place = (typeof PLACES)[number]
const kind = text('What kind of place it is', { enum: ['palace', 'viewpoint', 'park', 'museum', 'beach'] })

/** Returns the distance along a great circle in whole meters (haversine). */
function metersBetween(one: Pick<Place, 'latitude' | 'longitude'>, other: Pick<Place, 'latitude' | 'longitude'>): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = height + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * width
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(chord)))
}

const placeId = text('Identifier of a place', { minLength: 1, maxLength: 40 })

/** Geography: places near a point, and distances. */
export const places: SampleApi = {
  name: 'Places & Distances',
  basePath: 'places',
  language: 'en',
  categories: ['Maps and places'],
  hashtags: ['maps', 'geo', '지도'],
  team: 'Maps',
  about:
    'Find sights near a point and measure the distance between two of them.\nCoordinates are WGS 84, distances are great-circle distances in meters.',
  description:
    'Six well-known sights in Korea, with their coordinates.\n\n| what | how |\n| --- | --- |\n| near a point | `GET /places?latitude=37.57&longitude=126.98` |\n| one place | `GET /places/{placeId}` |\n| how far | `GET /distance?from=…&to=…` |\n\nCoordinates are **WGS 84** in decimal degrees.',
  tags: { Places: 'Sights and where they are.', Distances: 'How far it is from one place to another.' },
  schemas: {
    Place: object({
      id: text('Identifier'),
      name: text('Name'),
      kind,
      latitude: amount('Degrees north'),
      longitude: amount('Degrees east'),
    }),
  },
  operations: {
    'GET /places': {
      id: 'findPlaces',
      tag: 'Places',
      summary: 'Find places near a point',
      description: 'Returns places within `radius` meters of the point, the nearest first.',
      parameters: [
        inQuery('latitude', 'Degrees north', { type: 'number', minimum: -90, maximum: 90 }, 37.57, true),
        inQuery('longitude', 'Degrees east', { type: 'number', minimum: -180, maximum: 180 }, 126.98, true),
        inQuery('radius', 'Meters around the point', { type: 'integer', minimum: 100, maximum: 500_000, default: 5000 }, 5000),
        inQuery('kind', 'Only places of this kind', kind),
      ],
      answer: {
        description: 'Places, the nearest first',
        schema: object({ items: list(object({ place: ref('Place'), meters: whole('Distance in meters') })) }),
      },
      run: ({ given }) => {
        const point = { latitude: given.latitude, longitude: given.longitude }
        const items = PLACES.map((place) => ({ place, meters: metersBetween(point, place) }))
        const isFitting = ({ place, meters }: (typeof items)[number]) =>
          meters <= given.radius && (!given.kind || place.kind === given.kind)
        return { items: items.filter(isFitting).toSorted((one, other) => one.meters - other.meters) }
      },
    },
    'GET /places/{placeId}': {
      id: 'getPlace',
      tag: 'Places',
      summary: 'Retrieve a place',
      description: 'Returns one place with its coordinates.',
      parameters: [inPath('placeId', 'Identifier of the place', 'seoul-forest')],
      answer: { description: 'The place', schema: ref('Place') },
      run: ({ given }) => PLACES.find(({ id }) => id === given.placeId),
    },
    'GET /distance': {
      id: 'measureDistance',
      tag: 'Distances',
      summary: 'Measure a distance',
      description: 'Returns the great-circle distance between two places, or 404 if one of them does not exist.',
      parameters: [
        inQuery('from', 'Identifier of the first place', placeId, 'gyeongbokgung', true),
        inQuery('to', 'Identifier of the second place', placeId, 'haeundae', true),
      ],
      answer: {
        description: 'The distance',
        schema: object({ from: ref('Place'), to: ref('Place'), meters: whole('Distance in meters', { minimum: 0 }) }),
      },
      run: ({ given }) => {
        const [from, to] = [given.from, given.to].map((wanted) => PLACES.find(({ id }) => id === wanted))
        return from && to ? { from, to, meters: metersBetween(from, to) } : undefined
      },
    },
  },
}
