import { amount, chanceOf, inPath, inQuery, list, object, ref, type SampleApi, text } from '../sample-api.ts'

const CITIES = [
  { id: 'seoul', name: '서울', base: 12 },
  { id: 'busan', name: '부산', base: 15 },
  { id: 'jeju', name: '제주', base: 17 },
  { id: 'gangneung', name: '강릉', base: 11 },
  { id: 'london', name: '런던', base: 11 },
]
const SKIES = ['맑음', '구름 많음', '흐림', '비']
const DAY_MS = 86_400_000
const city = inPath('city', '도시 ID. 도시 목록에서 확인합니다.', 'seoul', { type: 'string', maxLength: 20 })

function measure(id: string, base: number, day: number): object {
  const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
  const chance = chanceOf(`${id} ${date}`)
  return { date, temperature: Math.round((base + chance * 12 - 6) * 10) / 10, sky: SKIES[Math.floor(chance * SKIES.length)] }
}

/** Weather by city, with a forecast of some days. */
export const cityWeather: SampleApi = {
  name: '도시 날씨',
  basePath: 'city-weather',
  language: 'ko',
  categories: ['Weather and environment'],
  hashtags: ['날씨', '예보', 'weather'],
  team: '날씨',
  isPinned: true,
  about: '도시의 오늘 날씨와 최대 7일 예보를 제공합니다.\n서울, 부산, 제주, 강릉, 런던을 지원합니다. 기온과 하늘 상태는 예제 값입니다.',
  description:
    '도시별 오늘 날씨와 예보를 제공합니다.\n\n1. `GET /cities`로 도시 ID를 확인합니다.\n2. `GET /weather/{city}`로 오늘 날씨를 조회합니다.\n3. `GET /forecast/{city}`로 앞으로의 예보를 조회합니다.\n\n> 같은 날 같은 도시의 값은 항상 같습니다. 실제 관측값이 아닌 예제 값입니다.',
  tags: { 도시: '지원하는 도시를 조회합니다.', 날씨: '오늘 날씨와 예보를 조회합니다.' },
  schemas: {
    City: object({ id: text('도시 ID'), name: text('도시 이름') }),
    Day: object({
      date: text('날짜 (UTC)', { format: 'date' }),
      temperature: amount('기온 (°C)'),
      sky: text('하늘 상태', { enum: SKIES }),
    }),
  },
  operations: {
    'GET /cities': {
      id: 'listCities',
      tag: '도시',
      summary: '도시 목록',
      description: '날씨를 제공하는 모든 도시를 반환합니다.',
      answer: { description: '도시 목록', schema: object({ items: list(ref('City')) }) },
      run: () => ({ items: CITIES.map(({ id, name }) => ({ id, name })) }),
    },
    'GET /weather/{city}': {
      id: 'getWeather',
      tag: '날씨',
      summary: '오늘 날씨',
      description: '도시의 오늘 기온과 하늘 상태를 반환합니다.',
      parameters: [city],
      answer: { description: '오늘 날씨', schema: object({ city: text('도시 이름'), today: ref('Day') }) },
      run: ({ given }) => {
        const found = CITIES.find(({ id }) => id === given.city)
        return found && { city: found.name, today: measure(found.id, found.base, 0) }
      },
    },
    'GET /forecast/{city}': {
      id: 'getForecast',
      tag: '날씨',
      summary: '예보',
      description: '오늘부터 `days`일 동안의 예보를 날짜순으로 반환합니다.',
      parameters: [city, inQuery('days', '예보 일수', { type: 'integer', minimum: 1, maximum: 7, default: 5 }, 3)],
      answer: { description: '날짜순 예보', schema: object({ city: text('도시 이름'), days: list(ref('Day')) }) },
      run: ({ given }) => {
        const found = CITIES.find(({ id }) => id === given.city)
        return found && { city: found.name, days: Array.from({ length: given.days }, (_, day) => measure(found.id, found.base, day)) }
      },
    },
  },
}
