import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { RICH_TEXT_MAX_BYTES, richTextOf } from '@portico/contract/rule/rich-text'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { sql } from 'drizzle-orm'
import { buildApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { searchTerms } from '../api/search-terms.ts'

// However many long words an API has, it is saved, deployed, published and found by the words that matter most.

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Letters of one, two, three and four bytes, and those of which pairs are kept. */
const ALPHABETS = ['abcdefghij', 'абвгдежзий', 'กขคงจฉชซฌญ', '𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱', '가나다라마바사아자차', '𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉'].map(
  (letters) => [...letters],
)

/** Returns a word of a length, different for each number. */
function wordOf(letters: readonly string[], length: number, number: number): string {
  const digits = [...String(number)].map((digit) => letters[Number(digit)])
  return [...digits, ...Array.from({ length: Math.max(0, length - digits.length) }, (_, at) => letters[(at * 7 + number) % 10])].join('')
}

const words = (count: number, length: number, letters: readonly string[]) =>
  Array.from({ length: count }, (_, number) => wordOf(letters, length, number))

const names = async (q: string): Promise<string[]> =>
  made(await test.anonymous.get(`/catalogue/apis?${new URLSearchParams({ q })}`)).items.map(({ name }: { name: string }) => name)

describe('the terms of texts', () => {
  const MAX = 2_000
  const vocabulary = fc.record({
    letters: fc.constantFrom(...ALPHABETS),
    length: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1_000, max: 3_000 })),
    count: fc.integer({ min: 0, max: 3_000 }),
  })

  it('fit a vector, the first ones first, whatever the words, their number, length and script', async () => {
    for (const given of fc.sample(fc.array(vocabulary, { minLength: 1, maxLength: 3 }), sweepSize({ whole: 200, few: 25 }))) {
      const texts = given.map(({ count, length, letters }) =>
        words(Math.min(count, Math.ceil(200_000 / length)), length, letters).join(' '),
      )
      const terms = searchTerms(['Harbour 항구', ...texts], MAX)
      const about = JSON.stringify(given)
      assert.deepEqual(terms.slice(0, 3), ['harbour', '항구', '구'], about)
      assert.ok(terms.length <= MAX && Buffer.byteLength(terms.join('')) <= MAX * 40, about)
      const { rows } = await test.db.execute<{ kept: string[]; same: boolean }>(sql`
        with own as (select array_to_tsvector(${sql.param(terms)}::text[]) as search)
        select tsvector_to_array(search) as kept, search::text::tsvector = search as same from own`)
      assert.deepEqual([rows[0]?.same, new Set(rows[0]?.kept)], [true, new Set(terms)], about)
    }
  })
})

describe('an API with more words than a vector holds', () => {
  /** Different paths of a few letters, so that summaries bring the words. */
  const pathOf = (number: number) => `/${[...number.toString(26).padStart(3, '0')].join('/')}`
  const summariesIn: Record<string, (number: number) => string> = {
    Thai: (number) => [2 * number, 2 * number + 1].map((word) => wordOf(ALPHABETS[2] ?? [], 45, word)).join(' '),
    Korean: (number) => String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0xac00 + ((number * 95 + at * 31) % 11_000))),
  }
  for (const [script, summaryOf] of Object.entries(summariesIn)) {
    it(`is deployed and published, and found by its name and by every path: ${script}`, { timeout: 300_000 }, async () => {
      const [developer, admin] = [await test.as('developer'), await test.as('admin')]
      const description = richTextOf(words(Math.floor(RICH_TEXT_MAX_BYTES / 50), 45, ALPHABETS[2] ?? []).join(' '))
      const hashtags = words(10, 28, ALPHABETS[2] ?? [])
      const api = await buildApi(developer, { name: `Lighthouse ${script}`, hashtags, description })
      const operations = Array.from({ length: METHODS_PER_API_MAX - 1 }, (_, number) => [
        number === METHODS_PER_API_MAX - 2 ? `/last-of-${script}` : pathOf(number),
        { get: { summary: summaryOf(number), responses: {} } },
      ])
      const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(operations) })
      made(await developer.post(`${api.path}/methods/import`, { fileName: 'many.json', document }))
      const environment = await buildEnvironment(test.db)
      made(await admin.post(`/environments/${environment.id}/expose`))
      const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
      made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
      const publication = made(await developer.post(`${api.path}/publication`))
      made(await admin.post(`/publications/${publication.id}/approve`, {}))
      const found = [`lighthouse ${script}`, hashtags[9] ?? '', `lighthouse last of ${script}`, summaryOf(0).slice(0, 60)]
      for (const q of found) assert.ok((await names(q)).includes(`Lighthouse ${script}`), q)
      const { rows } = await test.db.execute<{ same: boolean }>(sql`
        select bool_and(search::text::tsvector = search) as same from (
          select search from deployed_documents union all select search from catalogue_entries union all select search from apis) vectors`)
      assert.deepEqual(rows, [{ same: true }])
    })
  }

  it('is found by its own words and those of the newest version together, if the others would fill the vector', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const description = richTextOf(words(2_500, 45, ALPHABETS[2] ?? []).join(' '))
    const api = await buildPublishedApi(test, developer, admin, { name: 'Breakwater', description })
    made(await admin.post(`/environments/${api.environment.id}/expose`))
    for (const name of ['v2', 'v3']) {
      made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: `/${name}` }))
      const stage = made(await developer.post(`${api.path}/stages`, { name, environmentId: api.environment.id }))
      made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
    }
    // The newest two share most words: with the third, all fill the vector.
    const pier = sql`array(select 'pier' || md5(n::text) from generate_series(place.first, place.first + 11499) n)`
    await test.db.execute(sql`update deployed_documents document set search = array_to_tsvector(${pier}) from (
        select s.name, d.document_id, case s.name when 'v3' then 1 when 'v2' then 2501 else 14001 end as first
        from stages s join deployments d on d.id = s.deployment_id where s.api_id = ${api.id}) place
      where document.id = place.document_id`)
    await test.db.execute(sql`update stages set deployment_id = deployment_id where api_id = ${api.id}`)
    const { rows } = await test.db.execute<{ word: string }>(sql`select 'pier' || md5('1') as word`)
    assert.deepEqual(await names(`breakwater ${rows[0]?.word}`), ['Breakwater'])
  })
})
