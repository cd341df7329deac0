import { BrowserlessPerson } from './browserless-person.ts'

/** The four people of the main job. Their passwords meet the rule and are hard to guess. */
export const PEOPLE = {
  superAdmin: { email: 'root@portico.example', name: 'Root Admin', password: 'Slate.Pond.4' },
  developer: { email: 'dev@portico.example', name: 'Dana Developer', password: 'Brisk.Moss.7' },
  visitor: { email: 'visitor@portico.example', name: 'Vera Visitor', password: 'Amber.Fern.9' },
} as const

/** Returns what globalSetup started. */
export function runningStack(): {
  webUrl: string
  platformUrl: string
  gatewayUrl: string
  dataDir: string
  logFile: string
  targetPort: number
} {
  const text = process.env.E2E_STACK
  if (!text) throw new Error('E2E_STACK is missing: run these tests through Playwright')
  return JSON.parse(text)
}

/** Signs one of the four in through `/api/`, without a page. */
export function signedIn(who: keyof typeof PEOPLE, webUrl = runningStack().webUrl): Promise<BrowserlessPerson> {
  const { email, password } = PEOPLE[who]
  return new BrowserlessPerson(webUrl).signIn(who === 'visitor' ? 'login' : 'manager/login', email, password)
}

/** Creates a developer and a verified portal user in a product that only has its superAdmin, by the same calls as the screens. */
export async function makePeople(superAdmin: BrowserlessPerson): Promise<void> {
  for (const [who, role] of [
    ['developer', 'developer'],
    ['visitor', 'user'],
  ] as const) {
    const { email, name, password } = PEOPLE[who]
    await superAdmin.must('POST', 'users', { email, name, password, locale: 'en', roles: [role] })
  }
}
