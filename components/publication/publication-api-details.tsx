'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Chips } from '@/components/ui/chips'
import { DescriptionList } from '@/components/ui/description-list'
import { LinkButton } from '@/components/ui/link-button'
import { categoryName } from '@/lib/category/category-in-language'
import { paths } from '@/lib/paths'

/** Shows the API's description of itself. */
export function PublicationApiDetails({ api }: { api: ApiDetail }) {
  const t = useTranslations('publication')
  const locale = useLocale()
  const format = useFormatter()
  const limits = (['perSecond', 'perMinute', 'perHour', 'perDay'] as const).flatMap((span) => {
    const limit = api.usageLimits[span]
    return limit === null || limit === undefined ? [] : [t(`limit.${span}`, { count: format.number(limit) })]
  })
  const author = [api.author.name, api.author.email, api.author.company, api.author.team].filter(Boolean).join(' · ')
  return (
    <>
      <DescriptionList
        items={[
          { label: t('basePath'), value: <code>/{api.basePath}</code> },
          { label: t('categories'), value: <Chips names={api.categories.map((category) => categoryName(category, locale))} /> },
          { label: t('hashtags'), value: <Chips names={api.hashtags.map((tag) => `#${tag}`)} /> },
          { label: t('owner'), value: api.owner.name },
          { label: t('author'), value: author },
          { label: t('targetServerGroup'), value: api.targetServerGroup?.name },
          { label: t('usageLimits'), value: limits.length > 0 ? limits.join(', ') : t('noLimit') },
          { label: t('cors'), value: api.cors.active ? t('corsActive') : t('corsDisabled') },
        ]}
      />
      <div style={{ marginTop: 'var(--space-4)' }}>
        <LinkButton href={paths.developer.api(api.id)} size="sm">
          {t('openApi')}
        </LinkButton>
      </div>
    </>
  )
}
