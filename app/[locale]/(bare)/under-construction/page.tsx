import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '@/components/layout/bare-frame'
import { MessagePage } from '@/components/layout/message-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.underConstruction')
  return { title: t('title'), robots: { index: false } }
}

export default async function UnderConstructionPage() {
  const t = await getTranslations('shell.underConstruction')
  return (
    <BareFrame>
      <MessagePage title={t('title')} body={t('body')} />
    </BareFrame>
  )
}
