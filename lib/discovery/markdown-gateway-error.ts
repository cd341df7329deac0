import 'server-only'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode, isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { gatewayErrorExample } from '@/lib/gateway-error/error-example'
import { GATEWAY_ERROR_GUIDES } from '@/lib/gateway-error/gateway-error-guide'
import { paths } from '@/lib/paths'
import { blocks, bullets, codeBlock, markdownLink, markdownText } from './markdown-text'
import type { TwinAddresses } from './twin-addresses'

/** Returns the list of the gateway's error codes for no code, else the page of one; undefined for an unknown one. */
export async function gatewayErrorMarkdown(locale: Locale, to: TwinAddresses, code: string): Promise<string | undefined> {
  const t = await getTranslations({ locale, namespace: 'gateway-error' })
  if (code === '') {
    const codes = Object.entries(GATEWAY_ERROR_STATUS) as [GatewayErrorCode, number][]
    const lines = codes.map(
      ([one, status]) => `${status} ${markdownLink(one, to.twin(paths.gatewayError(one)))}: ${markdownText(t(`codes.${one}.summary`))}`,
    )
    return blocks(`# ${t('metaTitle')}`, markdownText(t('lead')), bullets(lines))
  }
  if (!isGatewayErrorCode(code)) return undefined
  return blocks(
    `# ${code}`,
    `> ${markdownText(t('category', { status: GATEWAY_ERROR_STATUS[code] }))}. ${markdownText(t(`codes.${code}.summary`))}`,
    `## ${t('happened')}`,
    markdownText(t(`codes.${code}.happened`)),
    `## ${t('advice')}`,
    markdownText(t(`codes.${code}.advice`)),
    `## ${t('fixers')}`,
    bullets(GATEWAY_ERROR_GUIDES[code].fixers.map((fixer) => markdownText(t(`fixerNames.${fixer}`)))),
    `## ${t('example')}`,
    codeBlock(gatewayErrorExample(code), 'json'),
    `## ${t('lookUp')}`,
    markdownText(t('lookUpText')),
    markdownLink(t('lookUpLink'), to.absolute(paths.user.calls)),
    markdownLink(t('all'), to.twin(paths.gatewayErrors)),
  )
}
