'use client'
import { useTranslations } from 'next-intl'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import { paths } from '@/lib/paths'

/** Shows the breadcrumbs from the list of APIs to a page of one API. */
export function ApiBreadcrumbs({ api, rest }: { api: { id: string; name: string } | undefined; rest: readonly Crumb[] }) {
  const t = useTranslations('api')
  const crumbs: Crumb[] = [{ label: t('listTitle'), href: paths.developer.apis }]
  if (api) crumbs.push(rest.length === 0 ? { label: api.name } : { label: api.name, href: paths.developer.api(api.id) })
  return <Breadcrumbs label={t('trail')} items={[...crumbs, ...rest]} />
}
