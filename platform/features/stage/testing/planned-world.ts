import { eq, sql } from 'drizzle-orm'
import { mails } from '../../../database/schema/mail.ts'
import { notifications } from '../../../database/schema/notification.ts'
import { plannedDeployments } from '../../../database/schema/stage.ts'
import { buildPublishedApi, made } from '../../../testing/api-builders.ts'
import type { TestBody, TestPlatform } from '../../../testing/start-test-platform.ts'
import { sendBroadcasts } from '../../notification/send-broadcasts.ts'
import { requestPublicationAutomatically } from '../../publication/request-publication.ts'
import { compareNextDeployment } from '../compare-deployments.ts'
import { compareNextPlanned } from '../compare-planned.ts'
import { deployNextPlanned } from '../deploy-planned.ts'

const HOUR_MS = 3_600_000

/** Returns a moment so many hours ahead, as calls send it. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const document = (parameters: readonly object[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { parameters, responses: { 200: { description: 'ok' } } } } },
  })

/** A published API with an operation that is deployed, one approved subscriber, and what tests do with it. */
export async function plannedWorld(test: TestPlatform) {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const api = await buildPublishedApi(test, developer, admin)
  const stage = `${api.path}/stages/${api.stage.id}`
  const path = `${stage}/planned-deployment`
  /** Compares and sends everything that waits, as platforms do all the time. */
  const settle = async () => {
    while (await compareNextDeployment(test.db));
    while (await compareNextPlanned(test.db));
    await sendBroadcasts(test.db)
  }
  /** Sets the API's document: `GET /pets` with these required query parameters. */
  const write = async (...names: string[]) => {
    const parameters = names.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } }))
    made(await developer.post(`${api.path}/methods/import`, { fileName: 'pets.json', document: document(parameters) }))
  }
  await write()
  made(await developer.post(`${stage}/deploy`))
  const { id: subscriptionId } = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${subscriptionId}/approve`))
  await settle()
  const told = async () =>
    (
      await test.db
        .select()
        .from(notifications)
        .where(sql`user_id = ${user.id} and type = 'BreakingChange'`)
        .orderBy(notifications.createdAt)
    ).map(({ plannedState, plannedFor }) => [plannedState ?? 'deployed', plannedFor?.toISOString() ?? null] as const)
  return {
    ...{ developer, admin, user, api, stage, path, settle, write, told },
    plan: (hours: number, note: object = {}) => developer.post(path, { plannedFor: inHours(hours), ...note }),
    /** Runs what platforms run when so many hours have passed. */
    pass: async (hours: number) => {
      while (await deployNextPlanned(test.db, requestPublicationAutomatically, new Date(Date.now() + hours * HOUR_MS)));
      await settle()
    },
    view: async (): Promise<TestBody> => made(await developer.get(stage)),
    changelog: async (): Promise<TestBody> => made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog`)),
    mailed: (kind: string, to: string) => test.db.$count(mails, sql`kind = ${kind} and ${mails.to} = ${to}`),
    rows: () => test.db.select().from(plannedDeployments).where(eq(plannedDeployments.stageId, api.stage.id)),
  }
}
