import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact, ServiceState } from '@portico/contract/service-status/service-status'
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import { Badge, type BadgeTone } from '@/components/ui/badge'

const STATES: Record<ServiceState, { tone: BadgeTone; icon: LucideIcon }> = {
  operational: { tone: 'success', icon: CircleCheck },
  degraded: { tone: 'warning', icon: TriangleAlert },
  outage: { tone: 'danger', icon: CircleX },
  maintenance: { tone: 'info', icon: Wrench },
  noData: { tone: 'neutral', icon: CircleDashed },
}

/** Shows how an API is now. */
export function StateBadge({ state, label }: { state: ServiceState; label: string }) {
  const { tone, icon: Icon } = STATES[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {label}
    </Badge>
  )
}

const STATE_OF: Record<IncidentImpact, ServiceState> = { maintenance: 'maintenance', minor: 'degraded', major: 'outage' }

/** Shows the impact of an incident. */
export function ImpactBadge({ impact, label }: { impact: IncidentImpact; label: string }) {
  return <StateBadge state={STATE_OF[impact]} label={label} />
}

/** Shows how far an incident is: in the color of its impact until it is resolved. */
export function IncidentStatusBadge({ impact, status, label }: { impact: IncidentImpact; status: IncidentStatus; label: string }) {
  return <StateBadge state={status === 'resolved' ? 'operational' : STATE_OF[impact]} label={label} />
}
