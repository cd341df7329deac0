import type { PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { apiPath } from '@/lib/catalogue/api-path'
import { portalPaths } from '@/lib/portal-paths'
import { discoveryPaths } from './discovery-paths'
import { absolute } from './service-addresses'
import { xmlText } from './xml-text'

/** Returns an Atom feed (RFC 4287) of published APIs, the newest first. */
export function atomFeed(apis: readonly PublishedApi[], title: string, publicUrl: string): string {
  const updated = apis[0]?.publishedAt ?? new Date(0).toISOString()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(absolute(publicUrl, discoveryPaths.feed))}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(absolute(publicUrl, discoveryPaths.feed))}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(absolute(publicUrl, portalPaths.apis))}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xmlText(title)}</name></author>`,
    ...apis.map((api) =>
      [
        '<entry>',
        `<title>${xmlText(api.name)}</title>`,
        `<id>urn:uuid:${api.id}</id>`,
        `<link rel="alternate" type="text/html" href="${xmlText(absolute(publicUrl, apiPath(api)))}"/>`,
        `<published>${api.publishedAt}</published>`,
        `<updated>${api.publishedAt}</updated>`,
        ...(api.company === '' ? [] : [`<author><name>${xmlText(api.company)}</name></author>`]),
        `<summary>${xmlText(api.summary)}</summary>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n')
}
