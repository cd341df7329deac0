import type { BrowserlessPerson } from './browserless-person.ts'

/** Something with texts of its own. `find` is what a reader would search for; `mark` is beside it in all of its texts, and nobody enters it. */
export interface Thing {
  what: string
  kind: 'api' | 'post' | 'inquiry' | 'policy'
  id: string
  find: string
  mark: string
  board: 'notice' | 'faq' | 'api-news'
  /** Its image and its file, whose content is the mark. */
  uploads: string[]
  stageId?: string
}

type Words = Pick<Thing, 'find' | 'mark'>

let made = 0
const newWords = (): Words => {
  made += 1
  const unique = `${process.pid}x${Date.now()}x${made}`
  return { find: `fz${unique}`, mark: `mz${unique}` }
}

const textOf = ({ find, mark }: Words) => `${find} ${mark}`
export const contentOf = (text: string, ...images: string[]) => ({
  root: {
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', text, format: 0 }] },
      ...images.map((uploadId) => ({ type: 'paragraph', children: [{ type: 'image', uploadId, alt: text, width: 20, height: 10 }] })),
    ],
  },
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect></rect></svg>').toString('base64')

async function upload(person: BrowserlessPerson, words: Words): Promise<{ image: string; file: string }> {
  const send = async (body: object) => (await person.must<{ id: string }>('POST', 'uploads', body)).id
  return {
    image: await send({ purpose: 'image', name: `${words.mark}.svg`, content: SVG }),
    file: await send({ purpose: 'file', name: `${words.mark}.txt`, content: Buffer.from(words.mark).toString('base64') }),
  }
}

/** Who makes things, and the server that APIs forward to. */
export interface Makers {
  admin: BrowserlessPerson
  developer: BrowserlessPerson
  user: BrowserlessPerson
  targetPort: number
}

/** Creates an API with its words in every text, deployed; `publish` says how far its publication goes. */
export async function makeApi(
  { admin, developer, targetPort }: Makers,
  what: string,
  publish: 'not' | 'requested' | 'rejected' | 'approved',
): Promise<Thing> {
  const words = newWords()
  const text = textOf(words)
  const id = async (method: string, path: string, body?: object) => (await developer.must<{ id: string }>(method, path, body)).id
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: targetPort }]
  const targetServerGroupId = await id('POST', 'target-server-groups', { name: `servers ${words.find}`, servers })
  const apiId = await id('POST', 'apis', {
    ...{ name: text, basePath: words.find, targetServerGroupId, description: contentOf(text) },
    ...{ hashtags: [words.find, words.mark], author: { name: text, email: '', contact: text, company: text, team: text } },
  })
  await developer.must('PUT', `apis/${apiId}/logo`, { content: SVG })
  await id('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: `/${words.find}/${words.mark}`, summary: text, description: text })
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stageId = await id('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId: items[0]?.id })
  await developer.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  if (publish !== 'not') {
    const publicationId = await id('POST', `apis/${apiId}/publication`)
    if (publish === 'approved') await admin.must('POST', `publications/${publicationId}/approve`, {})
    if (publish === 'rejected') await admin.must('POST', `publications/${publicationId}/reject`, { reason: text })
  }
  return { what, kind: 'api', id: apiId, ...words, board: 'notice', uploads: [], stageId }
}

/** Creates a post with its words in title, text, image and file; `changes` are fields of the post. */
export async function makePost(author: BrowserlessPerson, what: string, board: Thing['board'], changes: object = {}): Promise<Thing> {
  const words = newWords()
  const { image, file } = await upload(author, words)
  const texts = (['en', 'ko'] as const).map((locale) => ({ locale, title: textOf(words), content: contentOf(textOf(words), image) }))
  const { id } = await author.must<{ id: string }>('POST', 'managed-posts', { board, texts, files: [file], ...changes })
  return { what, kind: 'post', id, ...words, board, uploads: [image, file] }
}

/** Creates an inquiry with its words in title, text, image and file. */
export async function makeInquiry(user: BrowserlessPerson, what: string, changes: object): Promise<Thing> {
  const words = newWords()
  const { image, file } = await upload(user, words)
  const { id } = await user.must<{ id: string }>('POST', 'my/inquiries', {
    ...{ category: 'usage', title: textOf(words), content: contentOf(textOf(words), image), files: [file] },
    ...changes,
  })
  return { what, kind: 'inquiry', id, ...words, board: 'notice', uploads: [image, file] }
}

/** Creates a policy with its words in title and text. */
export async function makePolicy(admin: BrowserlessPerson, what: string, changes: object): Promise<Thing> {
  const words = newWords()
  const { id } = await admin.must<{ id: string }>('POST', 'policies', {
    ...{
      category: 'terms',
      locale: 'en',
      startsOn: new Date().toISOString().slice(0, 10),
      title: textOf(words),
      content: contentOf(textOf(words)),
    },
    ...changes,
  })
  return { what, kind: 'policy', id, ...words, board: 'notice', uploads: [] }
}

/** Deletes the posts of every board whose title matches. */
export async function deletePosts(admin: BrowserlessPerson, title: RegExp): Promise<void> {
  for (;;) {
    const { items } = await admin.must<{ items: { id: string; title: string }[] }>('GET', 'managed-posts?size=100')
    const matching = items.filter((post) => title.test(post.title))
    if (matching.length === 0) return
    for (const { id } of matching) await admin.must('DELETE', `managed-posts/${id}`)
  }
}
