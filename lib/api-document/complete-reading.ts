import type {
  AuthorLink,
  DocumentOverview,
  ModelReading,
  OperationReading,
  TagReading,
  WebhooksReading,
} from '@portico/contract/api-document/reading-view'

type AnyReading = DocumentOverview | TagReading | OperationReading | ModelReading | WebhooksReading

/**
 * Returns a reading as this release knows it. While an installation is upgraded or rolled back, its platform may be an older one, whose
 * readings lack the fields that came later: the summary of a document, the display names and groups of tags, their webhooks, those that use
 * a model, what a path says of its operations, and where links in texts lead.
 */
export function completeReading<Reading extends AnyReading>(reading: Reading): Reading {
  if ('version' in reading) {
    const { version } = reading
    return {
      ...reading,
      version: version && { ...version, ...linksOf(version), summary: version.summary ?? null, tags: version.tags.map(withFirst) },
    }
  }
  if ('operation' in reading) {
    const { tag, pathItem } = reading as Older<OperationReading, 'pathItem'>
    return { ...reading, ...linksOf(reading), tag: tag && labelled(tag), pathItem: pathItem ?? { summary: null, description: null } }
  }
  if ('usedBy' in reading) return { ...reading, ...linksOf(reading), usedBy: reading.usedBy.map((one) => ofKind(one, false)) }
  if ('items' in reading && !('tag' in reading)) return { ...reading, items: reading.items.map((one) => ofKind(one, true)) }
  if (!('tag' in reading)) return reading
  const { tag, previous, next, items } = reading
  return {
    ...{ ...reading, ...linksOf(reading), tag: inGroup(tag), items: items.map((one) => ofKind(one, false)) },
    ...{ previous: previous && labelled(previous), next: next && labelled(next) },
  }
}

function linksOf(reading: { links?: readonly AuthorLink[] }): { links: AuthorLink[] } {
  return { links: [...(reading.links ?? [])] }
}

/** What an older release knows of something. */
type Older<Known, Later extends keyof Known> = Omit<Known, Later> & Partial<Pick<Known, Later>>

function labelled<Tag extends { name: string; label: string }>(tag: Tag): Tag {
  const { label }: Partial<Tag> = tag
  return { ...tag, label: label ?? tag.name }
}

function inGroup<Tag extends { name: string; label: string; group: string; webhookCount: number }>(tag: Tag): Tag {
  const { group, webhookCount }: Partial<Tag> = tag
  return { ...labelled(tag), group: group ?? '', webhookCount: webhookCount ?? 0 }
}

type OverviewTag = NonNullable<DocumentOverview['version']>['tags'][number]

function withFirst(tag: OverviewTag): OverviewTag {
  return { ...inGroup(tag), firstOperations: tag.firstOperations.map((one) => ofKind(one, false)) }
}

function ofKind<Listed extends { isWebhook: boolean }>(listed: Listed, kind: boolean): Listed {
  const { isWebhook }: Partial<Listed> = listed
  return { ...listed, isWebhook: isWebhook ?? kind }
}
