import type { BoardCategory } from '@portico/contract/board/board'
import type { PORTAL_USERS } from './people.ts'

/** A subscription, with what the developer decides; `reason` rejects it. */
export type DemoSubscription = {
  person: (typeof PORTAL_USERS)[number]
  api: string
  purpose: string
  decision?: 'approve' | { reason: string }
}

const purposes = {
  commuter: '출퇴근 안내 앱에서 하루 1,000회쯤 호출합니다.',
  studio: 'A dashboard for a small studio, about 2,000 calls a day',
}
const called = {
  commuter: ['city-weather', 'holidays', 'open-data', 'places', 'lookups', 'messages'],
  studio: ['pet-shop', 'payments', 'text-tools', 'sensors', 'badges', 'live-ticks', 'city-weather'],
} as const

/** The base paths of the APIs that a person calls. */
export const SAMPLE_CALLERS: Readonly<Record<'commuter' | 'studio', readonly string[]>> = called

export const DEMO_SUBSCRIPTIONS: readonly DemoSubscription[] = [
  ...(['commuter', 'studio'] as const).flatMap((person) =>
    called[person].map((api): DemoSubscription => ({ person, api, purpose: purposes[person], decision: 'approve' })),
  ),
  { person: 'user', api: 'pet-shop', purpose: 'Testing a mobile app, about 1,000 calls a day', decision: 'approve' },
  { person: 'user', api: 'city-weather', purpose: 'The weather on the home screen of a mobile app' },
  {
    person: 'user',
    api: 'messages',
    purpose: 'Advertising to a purchased list of phone numbers',
    decision: { reason: 'Messages may be sent only to people who have agreed to receive them. You can request again for another purpose.' },
  },
]

/** A public inquiry about an API; without an answer it waits. */
export type DemoInquiry = {
  person: DemoSubscription['person']
  api: string
  category: BoardCategory
  title: string
  question: string
  answer?: { title: string; content: string }
}

export const DEMO_INQUIRIES: readonly DemoInquiry[] = [
  {
    person: 'commuter',
    api: 'holidays',
    category: 'apiHelp',
    title: '대체 공휴일도 조회할 수 있습니까?',
    question: '삼일절인 3월 1일이 일요일인데, 3월 2일도 공휴일로 조회되는지 궁금합니다.',
    answer: {
      title: '대체 공휴일은 제공하지 않습니다',
      content: '지금은 대체 공휴일을 제외한 공휴일만 조회할 수 있습니다. 영업일 수에도 반영되지 않으니 계산할 때 참고해 주세요.',
    },
  },
  {
    person: 'studio',
    api: 'text-tools',
    category: 'usage',
    title: 'How long do I have to wait after a 429?',
    question: 'My program gets a 429 after the fourth call. Is there a way to find out when the next call is allowed?',
    answer: {
      title: 'The response has a Retry-After header',
      content:
        'Read the Retry-After header: it is the number of seconds until the next call is allowed. The limit is 4 calls a minute for each subscription.',
    },
  },
  {
    person: 'user',
    api: 'pet-shop',
    category: 'devAndBugs',
    title: 'Can I change the price of an animal?',
    question: 'I can add and remove animals, but I cannot find an operation that changes one. Is one planned?',
  },
]
