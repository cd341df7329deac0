import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { GuideSlug } from './guide-pages'
import { type GuideText, guideTextOf } from './guide-text'
import { errorCodesMarkdown, settingsMarkdown } from './reference-lists'

/** Loads a page of the guide in a language; the references end with a list that is made from what they describe. */
export async function loadGuidePage(locale: Locale, slug: GuideSlug): Promise<GuideText> {
  const text = guideTextOf(await readFile(guideFile(locale, `${slug}.md`), 'utf8'))
  if (slug === 'settings') return { ...text, body: `${text.body}\n\n${await settingsList(locale)}` }
  if (slug === 'error-codes') return { ...text, body: `${text.body}\n\n${await errorCodesList(locale)}` }
  return text
}

async function settingsList(locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const labels = { unset: t('unset'), readers: t('readers'), required: t('required') }
  const translated =
    locale === 'en' ? {} : (JSON.parse(await readFile(guideFile(locale, 'settings.json'), 'utf8')) as Record<string, string>)
  return settingsMarkdown(labels, translated)
}

async function errorCodesList(locale: Locale): Promise<string> {
  const [t, { errors = {}, 'gateway-error': gateway = {} }] = await Promise.all([
    getTranslations({ locale, namespace: 'guide' }),
    loadMessages(locale),
  ])
  const summaries = gateway.codes as Record<string, { summary: string }>
  return errorCodesMarkdown({ platform: t('platformCodes'), gateway: t('gatewayCodes') }, errors as Record<string, string>, summaries)
}

function guideFile(locale: Locale, name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'guide', locale, name)
}
