import type { NotificationType } from '@portico/contract/notification/notification-types'
import {
  Ban,
  CalendarX,
  CircleCheck,
  CircleX,
  EyeOff,
  FileDiff,
  FileKey,
  FileQuestion,
  Globe,
  Hourglass,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareReply,
  Newspaper,
  Server,
  ServerOff,
  ShieldAlert,
  Siren,
  Ticket,
  Unplug,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import { Row } from '@/components/ui/layout'
import styles from './notification.module.css'

const LOOKS: Record<NotificationType, { icon: LucideIcon; tone: 'info' | 'success' | 'danger' | 'warning' }> = {
  RolesChanged: { icon: ShieldAlert, tone: 'warning' },
  SubscriptionRequested: { icon: Ticket, tone: 'info' },
  SubscriptionApproved: { icon: CircleCheck, tone: 'success' },
  SubscriptionRejected: { icon: CircleX, tone: 'danger' },
  SubscriptionCanceledByDeveloper: { icon: Ban, tone: 'danger' },
  PublishingRequested: { icon: FileQuestion, tone: 'info' },
  PublishingApproved: { icon: Globe, tone: 'success' },
  PublishingRejected: { icon: CircleX, tone: 'danger' },
  BoardApiInquiryRegistered: { icon: MessageCircleQuestion, tone: 'info' },
  BoardApiInquiryAnswered: { icon: MessageSquareReply, tone: 'info' },
  BoardApiNewsCreated: { icon: Newspaper, tone: 'info' },
  BoardApiNewsSubmitted: { icon: FileQuestion, tone: 'info' },
  BoardApiNewsApproved: { icon: CircleCheck, tone: 'success' },
  BoardApiNewsRejected: { icon: CircleX, tone: 'danger' },
  ApiInherited: { icon: UserRoundCheck, tone: 'warning' },
  PublishingWithdrawn: { icon: EyeOff, tone: 'warning' },
  ApiShared: { icon: UserRoundPlus, tone: 'info' },
  VersionDeprecated: { icon: Hourglass, tone: 'warning' },
  VersionKept: { icon: CircleCheck, tone: 'success' },
  BreakingChange: { icon: FileDiff, tone: 'warning' },
  PlannedDeploymentFailed: { icon: CalendarX, tone: 'danger' },
  IncidentUpdated: { icon: Siren, tone: 'warning' },
  GatewayUnavailable: { icon: ServerOff, tone: 'danger' },
  GatewayAvailable: { icon: Server, tone: 'success' },
  PersonalTokenCreated: { icon: KeyRound, tone: 'warning' },
  WebhookDisabled: { icon: Unplug, tone: 'danger' },
  CertificateExpiring: { icon: FileKey, tone: 'warning' },
}

/** Shows the icon of a notification type; the text beside it says the same. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, tone } = LOOKS[type]
  return (
    <Row as="span" inline nowrap justify="center" surface="toned" className={styles.icon} data-tone={tone} aria-hidden="true">
      <Icon size={16} />
    </Row>
  )
}
