import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { Board } from '@portico/contract/board/board'
import { boardEndpoints } from '@portico/contract/board/board-endpoints'
import { inquiryEndpoints } from '@portico/contract/inquiry/inquiry-endpoints'
import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { DEMO_INQUIRIES, DEMO_SUBSCRIPTIONS, type DemoInquiry, type DemoSubscription } from './conversations.ts'
import { LIST_SIZE } from './list-size.ts'
import { PORTAL_USERS } from './people.ts'
import type { SignedIn } from './platform-client.ts'
import { DEMO_POLICIES } from './policies.ts'
import { type DemoPost, FAQS, NEWS, NOTICES } from './posts.ts'

const POSTS: Readonly<Record<Board, readonly DemoPost[]>> = { notice: NOTICES, faq: FAQS, 'api-news': NEWS }

/** The people who are signed in while the demo is filled. */
export type DemoSessions = Record<'admin' | 'developer' | 'user' | 'commuter' | 'studio', SignedIn>

/** Creates policies, notices and FAQ; what exists is kept. */
export async function seedTexts(people: DemoSessions): Promise<void> {
  await makePolicies(people.admin)
  for (const board of ['notice', 'faq'] as const) await makePosts(people, board, new Map())
}

/** Creates what is about APIs: news, subscriptions and inquiries; what exists is kept. */
export async function seedUse(people: DemoSessions): Promise<void> {
  const { items } = await people.developer.call(apiEndpoints.listApis, { query: { size: LIST_SIZE } })
  const ids = new Map(items.map(({ basePath, id }) => [basePath, id]))
  const useOf = async (user: DemoSubscription['person']) => {
    for (const one of DEMO_SUBSCRIPTIONS) if (one.person === user) await subscribe(people, one, idOf(ids, one.api))
    for (const one of DEMO_INQUIRIES) if (one.person === user) await inquire(people, one, idOf(ids, one.api))
  }
  await Promise.all([makePosts(people, 'api-news', ids), ...PORTAL_USERS.map(useOf)])
}

function idOf(ids: ReadonlyMap<string, string>, basePath: string): string {
  const id = ids.get(basePath)
  if (!id) throw new Error(`the demo has no API ${basePath}`)
  return id
}

async function makePolicies(admin: SignedIn): Promise<void> {
  const { items } = await admin.call(policyEndpoints.listPolicies, { query: { size: LIST_SIZE } })
  const startsOn = new Date().toISOString().slice(0, 10)
  for (const { category, locale, title, content } of DEMO_POLICIES) {
    if (items.some((policy) => policy.category === category && policy.locale === locale)) continue
    const body = { category, locale, title, content: richTextOf(content), visibility: 'public', startsOn }
    await admin.call(policyEndpoints.createPolicy, { body })
  }
}

/** The developer writes the news of their APIs, which the admin approves; the other posts are the admin's. */
async function makePosts({ admin, developer }: DemoSessions, board: Board, ids: ReadonlyMap<string, string>): Promise<void> {
  const { items } = await admin.call(boardEndpoints.listManagedPosts, { query: { board, size: LIST_SIZE } })
  const author = board === 'api-news' ? developer : admin
  for (const { api, category = null, isPinned = false, en, ko } of POSTS[board]) {
    const texts = Object.entries({ en, ko }).map(([locale, { title, content }]) => ({ locale, title, content: richTextOf(content) }))
    const body = { board, apiId: api ? idOf(ids, api) : null, category, pinned: isPinned, texts, files: [] }
    const post = items.find(({ titles }) => titles.en === en.title) ?? (await author.call(boardEndpoints.createPost, { body }))
    if (post.status === 'WAITING') await admin.call(boardEndpoints.approvePost, { params: { postId: post.id } })
  }
}

async function subscribe(people: DemoSessions, { person, purpose, decision }: DemoSubscription, apiId: string): Promise<void> {
  const { subscription } = await people[person].call(subscriptionEndpoints.findOwnSubscription, { params: { apiId } })
  const own = subscription ?? (await people[person].call(subscriptionEndpoints.requestSubscription, { body: { apiId, purpose } }))
  if (!decision || own.status !== 'WAITING') return
  const params = { subscriptionId: own.id }
  if (decision === 'approve') await people.developer.call(subscriptionEndpoints.approveSubscription, { params })
  else await people.developer.call(subscriptionEndpoints.rejectSubscription, { params, body: decision })
}

async function inquire(people: DemoSessions, inquiry: DemoInquiry, apiId: string): Promise<void> {
  const { person, category, title, question, answer } = inquiry
  const { items } = await people[person].call(inquiryEndpoints.listOwnInquiries, { query: { size: LIST_SIZE } })
  const kind = 'api-customer-support'
  const body = { kind, apiId, category, isPrivate: false, title, content: richTextOf(question), files: [] }
  const asked = items.find((own) => own.title === title) ?? (await people[person].call(inquiryEndpoints.createInquiry, { body }))
  if (!answer || asked.status !== 'WAITING') return
  const given = { title: answer.title, content: richTextOf(answer.content), files: [] }
  await people.developer.call(inquiryEndpoints.answerInquiry, { params: { inquiryId: asked.id }, body: given })
}
