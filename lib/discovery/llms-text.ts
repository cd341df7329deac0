import { BOARDS, type Board } from '@portico/contract/board/board'
import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { GATEWAY_ERRORS_PATH } from '@portico/contract/gateway-snapshot/gateway-errors-path'
import { apiPath } from '@/lib/catalogue/api-path'
import { guidePaths } from '@/lib/guide/guide-paths'
import { markdownPath } from '@/lib/markdown-path'
import { portalPaths } from '@/lib/portal-paths'
import { statusPaths } from '@/lib/status-paths'
import type { PortalText } from './apis-json'
import { discoveryPaths } from './discovery-paths'
import { markdownText } from './markdown-text'
import { absolute, addressesOf } from './service-addresses'

const BOARD_NAMES: Record<Board, string> = { notice: 'Notices', faq: 'FAQ', 'api-news': 'API news' }

/** Returns `/llms.txt`: the portal and its published APIs in Markdown, each with its page, reference and OpenAPI documents. */
export function llmsText(
  services: readonly PublishedService[],
  { title, description, publishesStatus }: PortalText,
  publicUrl: string,
): string {
  const link = (text: string, path: string) => `[${text}](${absolute(publicUrl, path)})`
  const twinOf = (page: string) => markdownPath(page) ?? page
  const versions = (service: PublishedService) =>
    service.versions.map((version) => {
      const { json, reference } = addressesOf(publicUrl, service, version)
      const name = `${markdownText(version.name)}${version.deprecated ? ' (deprecated)' : ''}${version.paused ? ' (paused)' : ''}`
      return `  - Reference of ${name}: ${reference}.md\n  - OpenAPI of ${name}: ${json}`
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
      const page = link(markdownText(service.name), twinOf(apiPath(service)))
      return [`- ${page}${summary === '' ? '' : `: ${summary}`}`, ...versions(service)]
    }),
    '',
    '## More',
    '',
    'Public pages have a twin in Markdown: add `.md` to the address, or send `Accept: text/markdown`. Korean pages begin with `/ko`.',
    '',
    `- ${link('Home', twinOf(portalPaths.home))}: featured, new and popular APIs`,
    `- ${link('API catalogue', twinOf(portalPaths.apis))}: search with \`?q=\``,
    `- ${link('User guide', twinOf(guidePaths.home))}: concepts, tasks step by step, settings and error codes`,
    ...(publishesStatus ? [`- ${link('Status', twinOf(statusPaths.page))}: how APIs work now, and incidents`] : []),
    ...BOARDS.map((board) => `- ${link(BOARD_NAMES[board], twinOf(portalPaths.board(board)))}`),
    `- ${link('Inquiries', twinOf(portalPaths.inquiries))}: questions about APIs that their authors made public, with the answers`,
    `- ${link('Gateway error codes', twinOf(GATEWAY_ERRORS_PATH))}: what each means, who can fix it, and what to do`,
    `- ${link('API catalog', discoveryPaths.apiCatalog)}: all addresses as a linkset (RFC 9727)`,
    `- ${link('APIs.json', discoveryPaths.apisJson)}: the same in the format of APIs.json`,
    `- MCP server (streamable HTTP): ${absolute(publicUrl, discoveryPaths.mcp)} – with a personal access token also own subscriptions and calls: ${link('how to connect', twinOf(guidePaths.page('connect-an-assistant')))}`,
    `- ${link('Feed', discoveryPaths.feed)}: newly published APIs`,
    '',
  ].join('\n')
}
