'use client'
import {
  Blocks,
  Boxes,
  ChartLine,
  CircleQuestionMark,
  FileCheck,
  FolderTree,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  ScanSearch,
  ScrollText,
  Server,
  Settings,
  Shield,
  SlidersHorizontal,
  Ticket,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { closeSidebar } from '@/lib/theme/sidebar-state'
import styles from './center.module.css'
import { isBelow } from './nav-tabs'

interface Item {
  href: string
  text: string
  icon: LucideIcon
  /** True for a link that is marked on its own page only, since the others are below it. */
  exact?: true
  /** Further pages for which the link is marked. */
  also?: readonly string[]
}

const dashboard = (href: string): Item => ({ href, text: 'dashboard', icon: LayoutDashboard, exact: true })

const DEVELOPER_ITEMS: readonly Item[] = [
  dashboard(paths.developer.home),
  { href: paths.developer.apis, text: 'apis', icon: Blocks },
  { href: paths.developer.targetServers, text: 'targetServers', icon: Server },
  { href: paths.developer.subscriptions, text: 'subscriptions', icon: Ticket },
  { href: paths.developer.calls, text: 'calls', icon: ScanSearch },
  { href: paths.developer.webhooks, text: 'webhooks', icon: Webhook },
  { href: paths.developer.generalSettings, text: 'developerSettings', icon: UserCog },
]

const statistics = (href: string): Item => ({ href, text: 'statistics', icon: ChartLine })

const DEVELOPER_SUPPORT_ITEMS: readonly Item[] = [
  { href: paths.developer.support.list('api-news'), text: 'apiNews', icon: Newspaper },
  { href: paths.developer.support.list('api-customer-support'), text: 'apiInquiries', icon: MessagesSquare },
]

const ADMIN_SUPPORT_ITEMS: readonly Item[] = [
  { href: paths.admin.support.list('notice'), text: 'notices', icon: Megaphone },
  { href: paths.admin.support.list('faq'), text: 'faq', icon: CircleQuestionMark },
  { href: paths.admin.support.list('api-news'), text: 'apiNews', icon: Newspaper },
  { href: paths.admin.support.list('customer-support'), text: 'inquiries', icon: MessageCircleQuestionMark },
  { href: paths.admin.support.list('api-customer-support'), text: 'apiInquiries', icon: MessagesSquare },
]

const ADMIN_ITEMS: readonly Item[] = [
  dashboard(paths.admin.home),
  statistics(paths.admin.statistics),
  { href: paths.admin.publications, text: 'publications', icon: FileCheck },
  { href: paths.admin.environments, text: 'environments', icon: Boxes },
  { href: paths.admin.categories, text: 'categories', icon: FolderTree },
  { href: paths.admin.users, text: 'users', icon: Users, also: ['/admin/user/create', '/admin/user/update'] },
  { href: paths.admin.permissions, text: 'permissions', icon: Shield },
]

const SETTING_ITEMS: readonly Item[] = [
  {
    href: paths.admin.portalSettings,
    text: 'portalSettings',
    icon: SlidersHorizontal,
    exact: true,
    also: [paths.admin.portalConfig, paths.admin.portalManagement, paths.admin.simpleSetup],
  },
  { href: paths.admin.policies, text: 'policies', icon: ScrollText },
  { href: paths.admin.generalSettings, text: 'generalSettings', icon: Settings },
]

/** Shows the pages of the developer center. Admins also see those of developers, since they may do the same there. */
export function Sidebar({ label, isAdmin }: { label: string; isAdmin: boolean }) {
  const t = useTranslations('shell.sidebarItems')
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the page changes
  useEffect(closeSidebar, [pathname])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeSidebar()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const list = (items: readonly Item[]) =>
    items.map(({ href, text, icon: Icon, exact, also = [] }) => (
      <li key={href}>
        <Link
          href={href}
          className={styles.item}
          title={t(text)}
          aria-current={
            (exact ? pathname === href : isBelow(pathname, href)) || also.some((path) => isBelow(pathname, path)) ? 'page' : undefined
          }
        >
          <Icon size={18} aria-hidden="true" />
          <span className={styles.itemText}>{t(text)}</span>
        </Link>
      </li>
    ))

  return (
    <>
      {/* biome-ignore lint/a11y: a click beside the bar closes it; Escape does the same for the keyboard */}
      <div className={styles.shade} onClick={closeSidebar} />
      <nav id="sidebar" className={styles.sidebar} aria-label={label}>
        <Text size="xs" tone="subtle" weight="semibold" className={styles.group}>
          {t('developing')}
        </Text>
        <ul>{list(isAdmin ? DEVELOPER_ITEMS : [...DEVELOPER_ITEMS, statistics(paths.developer.statistics)])}</ul>
        <Text size="xs" tone="subtle" weight="semibold" className={styles.group}>
          {t('support')}
        </Text>
        <ul>{list(isAdmin ? ADMIN_SUPPORT_ITEMS : DEVELOPER_SUPPORT_ITEMS)}</ul>
        {isAdmin ? (
          <>
            <Text size="xs" tone="subtle" weight="semibold" className={styles.group}>
              {t('administration')}
            </Text>
            <ul>{list(ADMIN_ITEMS)}</ul>
            <Text size="xs" tone="subtle" weight="semibold" className={styles.group}>
              {t('settings')}
            </Text>
            <ul>{list(SETTING_ITEMS)}</ul>
          </>
        ) : null}
      </nav>
    </>
  )
}
