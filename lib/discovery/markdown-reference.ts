import 'server-only'
import type {
  AuthorLink,
  DocumentOverview,
  ModelReading,
  OperationName,
  OperationReading,
  TagReading,
  WebhooksReading,
} from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { partHref, withPartLinks } from '@/lib/api-document/author-links'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { loadOverview, loadReading } from '@/lib/api-document/load-reading'
import { type ReadingFrom, type ReferencePart, referencePath } from '@/lib/api-document/reading-from'
import { codeSamples } from '@/lib/reference/code-samples'
import { type JsonObject, objectOf, textOf } from '@/lib/reference/json-object'
import type { MediaType } from '@/lib/reference/media-type'
import { callbacksOf, type DescribedParameter, PLACES, parametersOf, requestBodyOf, responsesOf } from '@/lib/reference/operation'
import { requestExamples } from '@/lib/reference/operation-sample'
import { CALLBACKS_MAX } from '@/lib/reference/operation-trees'
import { scalarText } from '@/lib/reference/parameter-style'
import { furtherAbout, type PathItemAbout } from '@/lib/reference/path-item'
import type { Components } from '@/lib/reference/references'
import type { Direction } from '@/lib/reference/sample-value'
import { safeHref } from '@/lib/reference/schema-notes'
import { writtenJson } from '@/lib/reference/written-numbers'
import { type ExampleRoom, exampleBlocks, exampleLine, roomForExamples } from './example-markdown'
import { blocks, bullets, codeBlock, codeText, markdownLink, markdownText } from './markdown-text'
import { nextPageLink } from './next-page-link'
import type { TwinAddresses } from './twin-addresses'

const WEBHOOK_URL = 'https://example.com/webhook'
const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const

type Version = NonNullable<DocumentOverview['version']>

/** What every page of a reference is written with. */
interface Writing {
  locale: Locale
  to: TwinAddresses
  from: ReadingFrom
  overview: DocumentOverview & { version: Version }
}

const textsOf = (locale: Locale) => getTranslations({ locale, namespace: 'api-document' })

/** Returns a page of a public reference; undefined if there is none. */
export async function referenceMarkdown(
  locale: Locale,
  to: TwinAddresses,
  { from, part }: { from: ReadingFrom; part: ReferencePart },
): Promise<string | undefined> {
  const overview = await loadOverview(from, null)
  if (!overview?.version) return undefined
  const writing: Writing = { locale, to, from, overview: { ...overview, version: overview.version } }
  const linked = async (links: readonly AuthorLink[], text: Promise<string>) =>
    withPartLinks(
      await text,
      partHref(links, (named) => to.twin(referencePath(from, named))),
    )
  switch (part.kind) {
    case 'overview':
      return linked(overview.version.links, overviewMarkdown(writing))
    case 'tag':
      return maybe(await loadReading(from, null, 'tag', part), (reading) => linked(reading.links, tagMarkdown(writing, reading)))
    case 'webhooks':
      return maybe(await loadReading(from, null, 'webhooks', part), (reading) => webhooksMarkdown(writing, reading))
    case 'operation':
    case 'webhook':
      return maybe(await loadReading(from, null, part.kind, part), (reading) => linked(reading.links, operationMarkdown(writing, reading)))
    case 'model':
      return maybe(await loadReading(from, null, 'model', part), (reading) => linked(reading.links, modelMarkdown(writing, reading)))
  }
}

const maybe = <T>(value: T | null, write: (value: T) => Promise<string>): Promise<string> | undefined =>
  value === null ? undefined : write(value)

/** Returns a link to an operation or webhook; `mark` follows a webhook among operations. */
const operationItem = (to: TwinAddresses, from: ReadingFrom, operation: OperationName & { isWebhook?: boolean }, mark = ''): string => {
  const { slug, httpMethod, path, summary, isWebhook } = operation
  const link = markdownLink(`${httpMethod} ${path}`, to.twin(referencePath(from, { kind: isWebhook ? 'webhook' : 'operation', slug })))
  const marked = isWebhook && mark !== '' ? `${link} (${mark})` : link
  return summary === '' ? marked : `${marked}: ${markdownText(summary)}`
}

/** Returns the tags of a document, each with its first operations. */
export async function tagsMarkdown(locale: Locale, to: TwinAddresses, from: ReadingFrom, { tags }: Version): Promise<string> {
  const t = await textsOf(locale)
  const isGrouped = tags.some(({ group }) => group !== '')
  return blocks(
    tags.length > 0 && `## ${t('tags')}`,
    ...tags.map(({ label: given, group, slug, operationCount, webhookCount, firstOperations }, at) => {
      const count = operationCount + webhookCount
      const label = given || t(tags.length === 1 ? 'operations' : 'untagged')
      const heading = group === tags[at - 1]?.group ? '' : group || t('ungrouped')
      const named = count === 0 ? label : t('operationCount', { count })
      const all = markdownLink(named, to.twin(referencePath(from, { kind: 'tag', slug, page: 1 })))
      return blocks(
        isGrouped && heading !== '' && `### ${markdownText(heading)}`,
        `${isGrouped ? '####' : '###'} ${markdownText(label)}`,
        bullets([
          ...firstOperations.map((operation) => operationItem(to, from, operation, t('webhook'))),
          ...(count === 0 || count > firstOperations.length ? [all] : []),
        ]),
      )
    }),
  )
}

async function overviewMarkdown({ locale, to, from, overview: { api, version } }: Writing): Promise<string> {
  const t = await textsOf(locale)
  const limits = WINDOWS.flatMap((window) => {
    const limit = version.usageLimits[window]
    return limit === null ? [] : [t(`limit.${window}`, { limit })]
  })
  const { json, yaml } = downloadsOf(from, version.id)
  const { deprecation } = version
  return blocks(
    `# ${markdownText(api.name)} ${markdownText(version.name)}`,
    markdownText(api.summary),
    version.status === 'paused' && markdownText(t('pausedNotice', { name: version.name })),
    deprecation &&
      markdownText(
        [
          t('deprecatedNotice', { name: version.name }),
          deprecation.sunsetOn === null ? '' : t('sunsetNotice', { day: deprecation.sunsetOn }),
          deprecation.successor ? t('successorNotice', { name: deprecation.successor.name }) : '',
        ].join(' '),
      ),
    bullets([
      `${t('serviceUrl')}: ${codeText(version.serviceUrl)}`,
      `${t('environment')}: ${markdownText(version.environmentName)}`,
      `${t('authentication')}: ${markdownText(t(`authTypes.${version.authType}`))}`,
      `${t('limits')}: ${limits.length === 0 ? t('unlimited') : `${limits.join(', ')}. ${t('limitHeaders')}`}`,
      ...version.requirements.map(({ place, name }) => `${t('requirements')}: ${markdownText(t(`requirement.${place}`, { name }))}`),
      ...(version.addressRule ? [t('addressRule')] : []),
      `OpenAPI: ${markdownLink('JSON', to.absolute(json))}, ${markdownLink('YAML', to.absolute(yaml))}`,
      markdownLink(api.name, to.api(api)),
    ]),
    version.description ?? '',
    authorsMarkdown(version, t),
    await tagsMarkdown(locale, to, from, version),
    version.webhookCount > 0 && markdownLink(t('webhooks'), to.twin(referencePath(from, { kind: 'webhooks', page: 1 }))),
  )
}

type DocumentLabels = Awaited<ReturnType<typeof textsOf>>

/** Returns what the document says of its name, license, terms, contact and further documentation. */
function authorsMarkdown({ documentName, licence, termsOfService, contact, externalDocs }: Version, t: DocumentLabels): string {
  return bullets([
    ...(documentName === null ? [] : [`${t('document')}: ${markdownText(documentName)}`]),
    ...(licence ? [`${t('licence')}: ${elsewhere(licence.url, licence.name)}`] : []),
    ...(termsOfService === null ? [] : [`${t('terms')}: ${elsewhere(termsOfService)}`]),
    ...(contact?.name || contact?.url ? [`${t('contact')}: ${elsewhere(contact.url, contact.name ?? '')}`] : []),
    ...(contact?.email ? [`${t('contact')}: ${markdownText(contact.email)}`] : []),
    ...docsMarkdown(externalDocs, t),
  ])
}

/** Returns further documentation as the one item of a list; none without it. */
function docsMarkdown(docs: { url: string; description: string | null } | null, t: DocumentLabels): string[] {
  return docs === null ? [] : [`${t('externalDocs')}: ${elsewhere(docs.url, docs.description ?? '')}`]
}

/** Returns a link to an author's page, or the address as text if it is not safe to open. */
function elsewhere(url: string | null, text = ''): string {
  const href = url === null ? undefined : safeHref(url)
  return href === undefined ? markdownText([text, url].filter(Boolean).join(': ')) : markdownLink(text || href, href)
}

async function pageOfOperations(
  { locale, to, from }: Writing,
  reading: WebhooksReading,
  next: ReferencePart,
  mark?: string,
): Promise<string> {
  return blocks(
    bullets(reading.items.map((operation) => operationItem(to, from, operation, mark))),
    await nextPageLink(locale, reading, to.twin(referencePath(from, next))),
  )
}

async function tagMarkdown(writing: Writing, reading: TagReading): Promise<string> {
  const t = await textsOf(writing.locale)
  const { tag, page } = reading
  const label = tag.label || t(writing.overview.version.tags.length === 1 ? 'operations' : 'untagged')
  return blocks(
    `# ${markdownText(label)}`,
    toOverview(writing),
    page === 1 && [tag.summary, tag.description].filter(Boolean).join('\n\n'),
    page === 1 && bullets(docsMarkdown(tag.externalDocs, t)),
    await pageOfOperations(writing, reading, { kind: 'tag', slug: tag.slug, page: page + 1 }, t('webhook')),
  )
}

async function webhooksMarkdown(writing: Writing, reading: WebhooksReading): Promise<string> {
  const t = await textsOf(writing.locale)
  return blocks(
    `# ${t('webhooks')}`,
    toOverview(writing),
    t('webhooksLead'),
    await pageOfOperations(writing, reading, { kind: 'webhooks', page: reading.page + 1 }),
  )
}

const toOverview = ({ to, from, overview: { api, version } }: Writing) =>
  markdownLink(`${api.name} ${version.name}`, to.twin(referencePath(from, { kind: 'overview' })))

async function operationMarkdown(writing: Writing, reading: OperationReading): Promise<string> {
  const { locale, overview } = writing
  const [t, labels] = await Promise.all([textsOf(locale), getTranslations({ locale, namespace: 'reference' })])
  const { httpMethod, path, summary, deprecated, operation, method } = reading
  const components = reading.components as Components
  const { serviceUrl } = overview.version
  const [example] = requestExamples(
    method === null
      ? { serviceUrl: WEBHOOK_URL, httpMethod, path: '', authType: null, operation, components }
      : { serviceUrl, httpMethod, path, authType: method.authType, operation, components },
  )
  const curl = example && codeSamples(example.call)[0]
  const schemas = components.schemas ?? {}
  const about = pathAboutMarkdown(furtherAbout(reading.pathItem, operation))
  const room = roomForExamples()
  const docs = objectOf(operation.externalDocs)
  return blocks(
    `# ${markdownText(summary) || markdownText(`${httpMethod} ${path}`)}`,
    toOverview(writing),
    `${codeText(`${httpMethod} ${method === null ? path : serviceUrl + path}`)}${deprecated ? ` (${labels('deprecated')})` : ''}`,
    method === null ? t('webhookLead') : `${t('authentication')}: ${markdownText(t(`authTypes.${method.authType}`))}`,
    typeof operation.description === 'string' && operation.description,
    bullets(textOf(docs.url) === '' ? [] : docsMarkdown({ url: textOf(docs.url), description: textOf(docs.description) }, t)),
    about !== null && (method === null ? about : blocks(`## ${labels('pathAbout')}`, about)),
    ...exchangeMarkdown(operation, components, labels, '##', room),
    ...callbacksMarkdown(writing, operation, components, labels, room),
    room.more > 0 && moreInDocument(writing, labels('moreExamples', { count: room.more }), labels),
    curl && blocks(`## ${labels('request')}`, codeBlock(curl.code, 'sh')),
    Object.keys(schemas).length > 0 && blocks(`## ${t('models')}`, json({ components: { schemas } })),
  )
}

type Labels = Awaited<ReturnType<typeof getTranslations<'reference'>>>

/** Says how many more of something the document has. */
function moreInDocument({ to, from, overview: { version } }: Writing, more: string, labels: Labels): string {
  return `${more}: ${markdownLink(labels('inDocument'), to.absolute(downloadsOf(from, version.id).json))}`
}

/** What the author wrote of how a parameter is sent. */
type Sent = { sentAs?: JsonObject }

/** Returns what a request takes and what it is answered, with examples as far as there is room. `hashes`: of its headings. */
function exchangeMarkdown(
  operation: JsonObject,
  components: Components,
  labels: Labels,
  hashes: '##' | '####',
  room: ExampleRoom,
): (string | false)[] {
  const described = ({ name, required, deprecated, schema, description, examples, sentAs = {} }: DescribedParameter & Sent) => {
    const notes = [required && labels('required'), deprecated && labels('deprecated')].filter(Boolean).join(', ')
    const parts = [
      `${codeText(name)}${notes === '' ? '' : ` (${notes})`}`,
      ...Object.entries(sentAs).map(([field, value]) => codeText(`${field}: ${scalarText(value)}`)),
      codeText(writtenJson(schema)),
      markdownText(description),
      exampleLine(examples, `${labels('externalExample')}:`, room),
    ]
    return parts.filter((part) => part !== '').join(' ')
  }
  const content = (media: MediaType, direction: Direction) =>
    blocks(
      `${codeText(media.contentType)}${media.isStream ? ` (${labels('eachItem')})` : ''}`,
      json(media.schema),
      exampleBlocks(media, components, direction, labels('externalExample'), room),
    )
  const parameters = parametersOf(operation, components)
  const body = requestBodyOf(operation, components)
  const responses = responsesOf(operation, components)
  return [
    ...PLACES.map((place) => {
      const here = parameters.filter((parameter) => parameter.place === place)
      return here.length > 0 && blocks(`${hashes} ${labels(`places.${place}`)}`, bullets(here.map(described)))
    }),
    body !== undefined &&
      blocks(
        `${hashes} ${labels('body')}${body.required ? ` (${labels('required')})` : ''}`,
        body.description,
        ...body.content.map((media) => content(media, 'request')),
      ),
    responses.length > 0 && `${hashes} ${labels('responses')}`,
    ...responses.map(({ status, summary, description, headers, content: given, links }) =>
      blocks(
        `${hashes}# ${status}${summary === '' ? '' : ` ${markdownText(summary)}`}`,
        description,
        bullets(headers.map(described)),
        ...given.map((media) => content(media, 'response')),
        bullets(
          links.map(({ name, operationId, description: said, values }) => {
            const sent = values.map((one) => codeText(`${one.name} = ${one.value}`))
            return [`${markdownText(name)}:`, codeText(operationId), ...sent, markdownText(said)].filter(Boolean).join(' ')
          }),
        ),
      ),
    ),
  ]
}

/** Returns what is said of all operations at a path; null without such a text. */
function pathAboutMarkdown(about: PathItemAbout | null): string | null {
  return about && blocks(markdownText(about.summary ?? ''), about.description)
}

/** Returns the requests that the API makes because of an operation, as many as its page shows. */
function callbacksMarkdown(
  writing: Writing,
  operation: OperationReading['operation'],
  components: Components,
  labels: Labels,
  room: ExampleRoom,
): string[] {
  const all = callbacksOf(operation, components)
  if (all.length === 0) return []
  const more = all.length - CALLBACKS_MAX
  return [
    `## ${labels('callbacks')}`,
    labels('callbacksLead'),
    ...all
      .slice(0, CALLBACKS_MAX)
      .map(({ name, expression, httpMethod, operation: own, about }) =>
        blocks(
          `### ${markdownText(name)} ${codeText(`${httpMethod} ${expression}`)}${own.deprecated === true ? ` (${labels('deprecated')})` : ''}`,
          markdownText(textOf(own.summary)),
          textOf(own.description),
          pathAboutMarkdown(about),
          ...exchangeMarkdown(own, components, labels, '####', room),
        ),
      ),
    ...(more > 0 ? [moreInDocument(writing, labels('moreChoices', { count: more }), labels)] : []),
  ]
}

async function modelMarkdown(writing: Writing, { name, schema, components, usedBy }: ModelReading): Promise<string> {
  const t = await textsOf(writing.locale)
  const { schemas = {} } = components as Components
  return blocks(
    `# ${markdownText(name)}`,
    toOverview(writing),
    json(schema),
    Object.keys(schemas).length > 0 && blocks(`## ${t('models')}`, json({ components: { schemas } })),
    usedBy.length > 0 &&
      blocks(`## ${t('usedBy')}`, bullets(usedBy.map((operation) => operationItem(writing.to, writing.from, operation, t('webhook'))))),
  )
}

const json = (value: unknown) => codeBlock(writtenJson(value, 2), 'json')
