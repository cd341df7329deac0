import { userCategoryOf } from '@portico/contract/role'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '@/components/layout/bare-frame'
import { HomeLink } from '@/components/layout/home-link'
import { MessagePage } from '@/components/layout/message-page'
import { HOME_OF_CATEGORY } from '@/lib/paths'
import { describeCurrentSession } from '@/lib/session/server/require-session'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.noPermission')
  return { title: t('title'), robots: { index: false } }
}

export default async function NoPermissionPage() {
  const [t, session] = await Promise.all([getTranslations('shell.noPermission'), describeCurrentSession()])
  return (
    <BareFrame>
      <MessagePage mark="403" title={t('title')} body={t('body')}>
        <HomeLink home={HOME_OF_CATEGORY[userCategoryOf(session.roles)]} text={t('home')} />
      </MessagePage>
    </BareFrame>
  )
}
