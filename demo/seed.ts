import { userEndpoints } from '@portico/contract/user/user-endpoints'
import { LIST_SIZE } from './list-size.ts'
import { DEMO_PEOPLE, PORTAL_USERS } from './people.ts'
import { type SignedIn, signIn } from './platform-client.ts'
import { type SamplePorts, seedApis } from './seed-apis.ts'
import { seedTexts, seedUse } from './seed-portal.ts'

/** Where the demo is created: the platform, its first superAdmin, and the ports of the two sample servers. */
export type DemoPlace = {
  platformUrl: string
  superAdmin: { email: string; password: string }
  ports: SamplePorts
}

/** Creates the demo by calls of its people. Existing parts are kept, so that an interrupted run can be repeated. */
export async function seedDemo({ platformUrl, superAdmin, ports }: DemoPlace): Promise<void> {
  const admin = await signIn(platformUrl, 'developerCenter', superAdmin)
  await makePeople(admin)
  const developer = await signIn(platformUrl, 'developerCenter', DEMO_PEOPLE.developer)
  const [user, commuter, studio] = await Promise.all([
    signIn(platformUrl, 'portal', DEMO_PEOPLE.user),
    signIn(platformUrl, 'portal', DEMO_PEOPLE.commuter),
    signIn(platformUrl, 'portal', DEMO_PEOPLE.studio),
  ])
  const people = { admin, developer, user, commuter, studio }
  await Promise.all([seedApis(admin, developer, ports), seedTexts(people)])
  await seedUse(people)
  await Promise.all(Object.values(people).map((person) => person.signOut()))
}

async function makePeople(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(userEndpoints.listUsers, { query: { size: LIST_SIZE } })
  for (const role of ['developer', ...PORTAL_USERS] as const) {
    const person = DEMO_PEOPLE[role]
    if (items.some(({ email }) => email === person.email)) continue
    await admin.call(userEndpoints.createUser, { body: { ...person, roles: [role === 'developer' ? 'developer' : 'user'] } })
  }
}
