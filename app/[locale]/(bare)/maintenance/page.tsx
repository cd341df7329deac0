import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '@/components/layout/bare-frame'
import { MessagePage } from '@/components/layout/message-page'
import { LocalTime } from '@/components/ui/local-time'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.maintenance')
  return { title: t('title'), robots: { index: false } }
}

/** Shows `/maintenance`, and every page of the portal while maintenance mode is on. */
export default async function MaintenancePage() {
  const [{ maintenance }, locale, t] = await Promise.all([loadPortalState(), currentLocale(), getTranslations('shell.maintenance')])
  const endsAt = maintenance?.endsAt
  return (
    <BareFrame>
      <MessagePage title={t('title')} body={maintenance?.message[locale] || t('body')}>
        {endsAt ? <p>{t.rich('expectedEnd', { time: () => <LocalTime value={endsAt} locale={locale} /> })}</p> : null}
      </MessagePage>
    </BareFrame>
  )
}
