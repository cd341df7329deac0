import type { Metadata } from 'next'
import { getFormatter, getTranslations } from 'next-intl/server'
import { BareFrame } from '@/components/layout/bare-frame'
import { MessagePage } from '@/components/layout/message-page'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.maintenance')
  return { title: t('title'), robots: { index: false } }
}

/** Shows `/maintenance`, and every page of the portal while maintenance mode is on. */
export default async function MaintenancePage() {
  const [{ maintenance }, locale, t, format] = await Promise.all([
    loadPortalState(),
    currentLocale(),
    getTranslations('shell.maintenance'),
    getFormatter(),
  ])
  const end = maintenance?.endsAt ? new Date(maintenance.endsAt) : undefined
  return (
    <BareFrame>
      <MessagePage title={t('title')} body={maintenance?.message[locale] || t('body')}>
        {end ? <p>{t('expectedEnd', { time: format.dateTime(end, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) })}</p> : null}
      </MessagePage>
    </BareFrame>
  )
}
