import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { apiPath } from '@/lib/catalogue/api-path'
import type { PortalText } from './apis-json'
import { discoveryPaths } from './discovery-paths'
import { absolute, addressesOf } from './service-addresses'

/** Returns `/llms.txt`: the portal and its published APIs in Markdown, each with its page and the OpenAPI documents of its versions. */
export function llmsText(services: readonly PublishedService[], { title, description }: PortalText, publicUrl: string): string {
  const link = (text: string, path: string) => `[${text}](${absolute(publicUrl, path)})`
  const versions = (service: PublishedService) =>
    service.versions.map((version) => {
      const { json } = addressesOf(publicUrl, service, version)
      return `  - OpenAPI of ${markdownText(version.name)}${version.deprecated ? ' (deprecated)' : ''}: ${json}`
    })
  return [
    `# ${markdownText(title)}`,
    '',
    `> ${markdownText(description)}`,
    '',
    '## APIs',
    '',
    ...services.flatMap((service) => {
      const summary = markdownText(service.summary)
      const page = link(markdownText(service.name), apiPath(service))
      return [`- ${page}${summary === '' ? '' : `: ${summary}`}`, ...versions(service)]
    }),
    '',
    '## More',
    '',
    `- ${link('API catalog', discoveryPaths.apiCatalog)}: all addresses as a linkset (RFC 9727)`,
    `- ${link('APIs.json', discoveryPaths.apisJson)}: the same in the format of APIs.json`,
    `- MCP server (streamable HTTP): ${absolute(publicUrl, discoveryPaths.mcp)}`,
    `- ${link('Feed', discoveryPaths.feed)}: newly published APIs`,
    '',
  ].join('\n')
}

/** Returns a text as one line of Markdown in which it means nothing but itself. */
function markdownText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#&!|~]/g, '\\$&')
}
