import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { requestPublicationAutomatically } from '../publication/request-publication.ts'
import { compareNextPlanned } from './compare-planned.ts'
import { deployNextPlanned } from './deploy-planned.ts'
import { inHours, plannedWorld } from './testing/planned-world.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('several platforms', () => {
  it('deploy a planned deployment once, also late, and compare and announce it once', async () => {
    const { write, told, plan, view, settle, stage, developer } = await plannedWorld(test)
    const beside = await test.beside()
    for (let round = 0; round < sweepSize({ whole: 20, few: 3 }); round++) {
      const { number } = (await view()).deployment
      const before = (await told()).length
      await write(`q${round}`)
      made(await plan(5))
      await Promise.all([settle(), (async () => void (await compareNextPlanned(beside.db)))()])
      const later = new Date(inHours(24 * 30))
      const race = [test.db, beside.db, test.db, beside.db].map((db) => deployNextPlanned(db, requestPublicationAutomatically, later))
      await Promise.all(race)
      await settle()
      assert.deepEqual([(await view()).deployment.number, (await view()).planned], [number + 1, null])
      assert.equal((await told()).length, before + 1)
    }
    // Cancelling at the moment itself: either it is deployed or it is canceled.
    await write('last')
    made(await plan(5))
    await settle()
    const { number } = (await view()).deployment
    const [, canceled] = await Promise.all([
      deployNextPlanned(beside.db, requestPublicationAutomatically, new Date(inHours(6))),
      developer.delete(`${stage}/planned-deployment`),
    ])
    await settle()
    const isCanceled = canceled.status === 204
    assert.deepEqual([(await view()).deployment.number, (await view()).planned], [isCanceled ? number : number + 1, null])
    assert.equal((await told()).at(-1)?.[0], isCanceled ? 'canceled' : 'planned')
  })
})

it('whatever happens, subscribers hear of each breaking change once before it is deployed, or at once', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), text: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('plan' as const), hours: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('move' as const), hours: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('cancel' as const) }),
    fc.record({ kind: fc.constant('deploy' as const) }),
    fc.record({ kind: fc.constant('compare' as const) }),
    fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 25 }) }),
  )
  const world = await plannedWorld(test)
  const { write, told, view, developer, settle, path, stage } = world
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      // Starts with the document as it is deployed, and nothing planned.
      await developer.delete(path)
      await write('a')
      made(await developer.post(`${stage}/deploy`))
      await settle()
      const [heard, first] = [(await told()).length, (await view()).deployment.number]
      const expected: string[] = []
      let [draft, deployed, number] = ['a', 'a', first]
      let planned: { hours: number; text: string; announced: boolean } | null = null
      const end = () => {
        if (planned?.announced) expected.push('canceled')
        planned = null
      }
      const compare = async () => {
        await settle()
        if (planned && !planned.announced && planned.text !== deployed) {
          planned.announced = true
          expected.push('planned')
        }
      }
      for (const each of acts) {
        if (each.kind === 'write') {
          draft = each.text
          await write(draft)
        } else if (each.kind === 'plan') {
          const { status } = await developer.post(path, { plannedFor: inHours(each.hours) })
          assert.equal(status, planned ? 409 : 200)
          planned ??= { hours: each.hours, text: draft, announced: false }
        } else if (each.kind === 'move') {
          const { status } = await developer.put(path, { plannedFor: inHours(each.hours) })
          assert.equal(status, planned ? 200 : 409)
          if (planned?.announced) expected.push('moved')
          if (planned) planned.hours = each.hours
        } else if (each.kind === 'cancel') {
          assert.equal((await developer.delete(path)).status, planned ? 204 : 409)
          end()
        } else if (each.kind === 'deploy') {
          made(await developer.post(`${stage}/deploy`))
          number += 1
          end()
          if (draft !== deployed) expected.push('deployed')
          deployed = draft
          await compare()
        } else if (each.kind === 'compare') await compare()
        else {
          const isDue: boolean = planned !== null && planned.hours < each.hours
          if (planned && isDue) {
            if (!planned.announced && planned.text !== deployed) expected.push('deployed')
            deployed = planned.text
            number += 1
            planned = null
          }
          await world.pass(each.hours)
          await compare()
        }
      }
      await compare()
      assert.deepEqual(
        (await told()).slice(heard).map(([state]) => state),
        expected,
      )
      assert.deepEqual([(await view()).deployment.number, (await view()).planned !== null], [number, planned !== null])
    }),
    { numRuns: sweepSize({ whole: 60, few: 8 }) },
  )
})
