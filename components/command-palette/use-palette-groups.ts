'use client'
import { mayDo } from '@portico/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { centerPages } from '@/components/layout/center-pages'
import { apiList } from '@/lib/api/api-queries'
import { findEntries, type PaletteEntry } from '@/lib/command-palette/find-entries'
import { recentEntries } from '@/lib/command-palette/recent-entries'
import { paths } from '@/lib/paths'
import { mayEnter } from '@/lib/session/area'
import { useSession } from '@/lib/session/browser/session-provider'
import { foundStages } from '@/lib/stage/stage-queries'
import { userList } from '@/lib/user/user-queries'

const FOUND_MAX = 5
const SEARCH_DELAY_MS = 200

interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

/** Returns what a search finds, by group: pages and acts at once, APIs, versions and people when the platform answers. Only what the person may open. */
export function usePaletteGroups(search: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const t = useTranslations('command-palette')
  const { session } = useSession()
  const known = useKnownEntries()
  const [recent] = useState(() => recentEntries(session.id))
  const q = useLater(search.trim())
  const isSearched = q !== ''
  const apis = useQuery({ ...apiList({ page: 1, size: FOUND_MAX, sort: 'name', q }), enabled: isSearched })
  const stages = useQuery({ ...foundStages(q), enabled: isSearched })
  const maySeePeople = mayDo('user.read', session.roles)
  const people = useQuery({ ...userList({ page: 1, size: FOUND_MAX, sort: 'name', q }), enabled: isSearched && maySeePeople })

  const own = findEntries(known, search)
  const groupOf = (name: string, entries: Omit<PaletteEntry, 'group'>[]) => ({
    name,
    entries: entries.map((entry) => ({ ...entry, group: name })),
  })
  const last = search.trim() === '' ? groupOf(t('recent'), recent) : groupOf(t('recent'), [])
  const isKnown = new Set(last.entries.map(({ href }) => href))
  const names = [...new Set(own.map(({ group }) => group))]
  const foundApis = isSearched ? (apis.data?.items ?? []) : []
  const foundVersions = isSearched ? (stages.data?.items ?? []) : []
  const foundPeople = isSearched ? (people.data?.items ?? []) : []
  const groups = [
    last,
    ...names.map((name) => ({ name, entries: own.filter(({ group, href }) => group === name && !isKnown.has(href)) })),
    groupOf(
      t('apis'),
      foundApis.map(({ id, name, basePath }) => ({ href: paths.developer.api(id), label: name, detail: `/${basePath}` })),
    ),
    groupOf(
      t('versions'),
      foundVersions.map(({ id, name, apiId, apiName, environmentName }) => ({
        href: paths.developer.stage(apiId, id),
        label: `${apiName} ${name}`,
        detail: environmentName,
      })),
    ),
    groupOf(
      t('people'),
      foundPeople.map(({ id, name, email }) => ({ href: paths.admin.updateUser(id), label: name, detail: email })),
    ),
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: q !== search.trim() || apis.isFetching || stages.isFetching || people.isFetching,
  }
}

/** Returns the pages of the menu and the acts that the person may do, in the language of the page. */
function useKnownEntries(): PaletteEntry[] {
  const menu = useTranslations('shell.sidebarItems')
  const t = useTranslations('command-palette')
  const locale = useLocale()
  const { session } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only
  return useMemo(() => {
    const pages = centerPages(mayEnter('admin', session.roles)).flatMap(({ group, pages: ofGroup }) =>
      ofGroup.map(({ href, text }) => ({ href, label: menu(text), group: menu(group) })),
    )
    const { support } = mayEnter('admin', session.roles) ? paths.admin : paths.developer
    const acts = [
      { action: 'api.write', href: paths.developer.createApi, label: t('acts.registerApi') },
      { action: 'api.write', href: paths.developer.quickCreateApi, label: t('acts.quickCreate') },
      { action: 'api.write', href: paths.developer.createTargetServerGroup, label: t('acts.addTargetServers') },
      { action: 'webhook.own', href: paths.developer.createWebhook, label: t('acts.addWebhook') },
      { action: 'incident.write', href: support.createIncident, label: t('acts.reportIncident') },
      { action: 'post.write', href: support.create('api-news'), label: t('acts.writeNews') },
      { action: 'post.writeAll', href: paths.admin.support.create('notice'), label: t('acts.writeNotice') },
      { action: 'post.writeAll', href: paths.admin.support.create('faq'), label: t('acts.writeFaq') },
      { action: 'policy.manage', href: paths.admin.createPolicy, label: t('acts.createPolicy') },
      { action: 'user.grant', href: paths.admin.grantPermission, label: t('acts.grantPermission') },
      { action: 'portalConfig.write', href: paths.admin.updatePortalConfig, label: t('acts.changeLook') },
      { action: 'environment.write', href: paths.admin.createEnvironment, label: t('acts.createEnvironment') },
      { action: 'user.write', href: paths.admin.createUser, label: t('acts.createUser') },
    ] as const
    const allowed = acts
      .filter(({ action }) => mayDo(action, session.roles))
      .map(({ href, label }) => ({ href, label, group: t('actions') }))
    return [...pages, ...allowed]
  }, [locale, session.roles])
}

/** Returns a text once it has not changed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
