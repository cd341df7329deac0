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
  Siren,
  SlidersHorizontal,
  Ticket,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import { paths } from '@/lib/paths'

/** A page of the developer center that its menu leads to. */
export interface CenterPage {
  href: string
  /** Its key in `shell.sidebarItems`. */
  text: string
  icon: LucideIcon
  /** True for a link that is marked on its own page only, since the others are below it. */
  exact?: true
  /** Further pages for which the link is marked. */
  also?: readonly string[]
}

const dashboard = (href: string): CenterPage => ({ href, text: 'dashboard', icon: LayoutDashboard, exact: true })

const DEVELOPER_ITEMS: readonly CenterPage[] = [
  dashboard(paths.developer.home),
  { href: paths.developer.apis, text: 'apis', icon: Blocks },
  { href: paths.developer.targetServers, text: 'targetServers', icon: Server },
  { href: paths.developer.subscriptions, text: 'subscriptions', icon: Ticket },
  { href: paths.developer.calls, text: 'calls', icon: ScanSearch },
  { href: paths.developer.webhooks, text: 'webhooks', icon: Webhook },
  { href: paths.developer.generalSettings, text: 'developerSettings', icon: UserCog },
]

const statistics = (href: string): CenterPage => ({ href, text: 'statistics', icon: ChartLine })

const incidents = (href: string): CenterPage => ({ href, text: 'incidents', icon: Siren })

const DEVELOPER_SUPPORT_ITEMS: readonly CenterPage[] = [
  incidents(paths.developer.support.incidents),
  { href: paths.developer.support.list('api-news'), text: 'apiNews', icon: Newspaper },
  { href: paths.developer.support.list('api-customer-support'), text: 'apiInquiries', icon: MessagesSquare },
]

const ADMIN_SUPPORT_ITEMS: readonly CenterPage[] = [
  incidents(paths.admin.support.incidents),
  { href: paths.admin.support.list('notice'), text: 'notices', icon: Megaphone },
  { href: paths.admin.support.list('faq'), text: 'faq', icon: CircleQuestionMark },
  { href: paths.admin.support.list('api-news'), text: 'apiNews', icon: Newspaper },
  { href: paths.admin.support.list('customer-support'), text: 'inquiries', icon: MessageCircleQuestionMark },
  { href: paths.admin.support.list('api-customer-support'), text: 'apiInquiries', icon: MessagesSquare },
]

const ADMIN_ITEMS: readonly CenterPage[] = [
  dashboard(paths.admin.home),
  statistics(paths.admin.statistics),
  { href: paths.admin.publications, text: 'publications', icon: FileCheck },
  { href: paths.admin.environments, text: 'environments', icon: Boxes },
  { href: paths.admin.categories, text: 'categories', icon: FolderTree },
  { href: paths.admin.users, text: 'users', icon: Users, also: ['/admin/user/create', '/admin/user/update'] },
  { href: paths.admin.permissions, text: 'permissions', icon: Shield },
]

const SETTING_ITEMS: readonly CenterPage[] = [
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

/** The pages of the developer center by group, whose names are keys of `shell.sidebarItems`. Admins also have those of developers. */
export function centerPages(isAdmin: boolean): readonly { group: string; pages: readonly CenterPage[] }[] {
  const developing = isAdmin ? DEVELOPER_ITEMS : [...DEVELOPER_ITEMS, statistics(paths.developer.statistics)]
  const groups = [
    { group: 'developing', pages: developing },
    { group: 'support', pages: isAdmin ? ADMIN_SUPPORT_ITEMS : DEVELOPER_SUPPORT_ITEMS },
  ]
  return isAdmin ? [...groups, { group: 'administration', pages: ADMIN_ITEMS }, { group: 'settings', pages: SETTING_ITEMS }] : groups
}
