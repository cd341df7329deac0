import { readFileSync } from 'node:fs'
import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'

type NewApi = BodyOf<typeof apiEndpoints.createApi>
type NewMethod = Partial<BodyOf<typeof methodEndpoints.createMethod>> & { httpMethod: string; path: string }

/** An API of the demo: a developer's input, in the order of the screens. */
export type DemoApi = {
  /** Which of the two sample servers it forwards to. */
  target: 'petStore' | 'weather'
  categories: string[]
  api: Partial<NewApi> & { name: string; basePath: string }
  methods: NewMethod[]
  /** An OpenAPI document to import, by its file name in `documents/`. */
  document?: { fileName: string; text: string }
  /** `pinned` also requests a pin to the home page; `no` does not publish it. */
  publish: 'pinned' | 'yes' | 'no'
}

/** The categories that the superAdmin creates. */
export const DEMO_CATEGORIES = ['Commerce', '날씨와 환경', 'Developer tools']

const city = {
  place: 'path',
  name: 'city',
  description: 'seoul, busan, jeju, london',
  required: true,
  array: false,
  type: 'string',
} as const
const done = (description: string) => [{ statusCode: 200, description, headers: [], bodies: [] }]

/** The APIs that the developer registers: three published, one not, in English and Korean. */
export const DEMO_APIS: DemoApi[] = [
  {
    target: 'petStore',
    categories: ['Commerce'],
    api: {
      name: 'Pet Store',
      basePath: 'pet-store',
      description: richTextOf('Browse, add and remove pets of a small shop.\nIts methods were imported from an OpenAPI document.'),
      hashtags: ['pets', 'openapi', '반려동물'],
      author: { name: 'Dohyun Lee', email: 'developer@portico.example', contact: '', company: 'Portico Demo', team: 'Shop' },
    },
    methods: [],
    document: readDocument('v3.0-petstore-expanded.json'),
    publish: 'pinned',
  },
  {
    target: 'weather',
    categories: ['날씨와 환경'],
    api: {
      name: '도시 날씨',
      basePath: 'city-weather',
      description: richTextOf('도시의 오늘 날씨와 닷새 동안의 예보를 알려 줍니다.\n서울, 부산, 제주, 런던을 지원합니다.'),
      hashtags: ['날씨', '예보', 'weather'],
      author: { name: '이도현', email: 'developer@portico.example', contact: '', company: '포르티코 데모', team: '날씨' },
    },
    methods: [
      { httpMethod: 'GET', path: '/cities', summary: '도시 목록', responses: done('지원하는 도시') },
      { httpMethod: 'GET', path: '/weather/{city}', summary: '오늘 날씨', parameters: [city], responses: done('오늘의 기온과 하늘') },
      { httpMethod: 'GET', path: '/forecast/{city}', summary: '닷새 예보', parameters: [city], responses: done('닷새의 기온과 하늘') },
    ],
    publish: 'pinned',
  },
  {
    target: 'weather',
    categories: ['Developer tools', '날씨와 환경'],
    api: {
      name: 'Live Ticks',
      basePath: 'live-ticks',
      description: richTextOf('A stream of server-sent events: one tick every fifth of a second, passed on as it comes.'),
      hashtags: ['stream', 'sse', '실시간'],
      author: { name: 'Dohyun Lee', email: 'developer@portico.example', contact: '', company: 'Portico Demo', team: 'Platform' },
    },
    methods: [
      {
        httpMethod: 'GET',
        path: '/ticks',
        summary: 'Follow the ticks',
        parameters: [
          { place: 'query', name: 'count', description: 'How many ticks, 1 to 60', required: false, array: false, type: 'number' },
        ],
        responses: done('The ticks, as text/event-stream'),
      },
    ],
    publish: 'yes',
  },
  {
    target: 'weather',
    categories: ['Developer tools'],
    api: {
      name: 'Echo Lab',
      basePath: 'echo-lab',
      description: richTextOf('Answers with the request as it arrived: method, path, query, headers and body.'),
      hashtags: ['echo', 'debug'],
    },
    methods: [
      { httpMethod: 'GET', path: '/echo', summary: 'Echo a GET' },
      { httpMethod: 'POST', path: '/echo', summary: 'Echo a POST with its body' },
    ],
    publish: 'no',
  },
]

function readDocument(fileName: string): { fileName: string; text: string } {
  return { fileName, text: readFileSync(new URL(`documents/${fileName}`, import.meta.url), 'utf8') }
}
