import { DEMO_PEOPLE } from '../../demo/people.ts'
import { BrowserlessPerson } from '../../tests/support/browserless-person.ts'

/** An API that was made from a document, and how long each step took, in milliseconds. */
export interface ImportedApi {
  apiId: string
  steps: { preview: number; import: number; deploy: number; publish: number }
}

/** Makes an API of a document, deploys it and publishes it, by the calls of the screens. The product must have its demo people. */
export async function importDocument(origin: string, name: string, document: string): Promise<ImportedApi> {
  const signIn = (who: 'superAdmin' | 'developer') =>
    new BrowserlessPerson(origin).signIn('manager/login', DEMO_PEOPLE[who].email, DEMO_PEOPLE[who].password)
  const [developer, admin] = [await signIn('developer'), await signIn('superAdmin')]
  const mark = Date.now().toString(36)
  const { items: groups } = await developer.must<{ items: { id: string }[] }>('GET', 'target-server-groups')
  const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', {
    name: `${name} ${mark}`,
    basePath: `bench-${mark}`,
    targetServerGroupId: groups[0]?.id,
  })
  const input = { fileName: 'document.json', document }
  const [preview, { hash }] = await timed(() => developer.must<{ hash: string }>('POST', `apis/${apiId}/methods/import/preview`, input))
  const [imported] = await timed(() => developer.must('POST', `apis/${apiId}/methods/import`, { ...input, hash, choices: [] }))
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stage = await developer.must<{ id: string }>('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId: items[0]?.id })
  const [deploy] = await timed(() => developer.must('POST', `apis/${apiId}/stages/${stage.id}/deploy`))
  const [publish] = await timed(async () => {
    const { id } = await developer.must<{ id: string }>('POST', `apis/${apiId}/publication`)
    await admin.must('POST', `publications/${id}/approve`, {})
  })
  return { apiId, steps: { preview, import: imported, deploy, publish } }
}

async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const from = performance.now()
  const value = await act()
  return [Math.round(performance.now() - from), value]
}
