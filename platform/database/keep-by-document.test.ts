import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Reader } from './database.ts'
import { keepByDocument } from './keep-by-document.ts'

const db = {} as Reader

it('what a deployed document answers is read once, what a draft answers each time, and a failed reading again', async () => {
  const read: string[] = []
  let isAway = true
  const answer = keepByDocument<{ text: string }, [suffix: string]>(
    ({ text }) => text,
    async (_db, place, suffix) => {
      read.push(JSON.stringify(place))
      if (isAway) throw new Error('away')
      return { text: Object.values(place)[0] + suffix }
    },
  )
  await assert.rejects(answer(db, { documentId: 'd1' }, '!'))
  isAway = false
  for (const id of ['d1', 'd2', 'd1', 'd2']) assert.deepEqual(await answer(db, { documentId: id }, '!'), { text: `${id}!` })
  for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await answer(db, { apiId: 'a1' }, '?'), { text: 'a1?' })
  assert.deepEqual(
    read.map((place) => Object.values(JSON.parse(place))[0]),
    ['d1', 'd1', 'd2', 'a1', 'a1'],
  )
})
