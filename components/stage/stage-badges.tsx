'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { StatusBadge } from '@/components/ui/status-badge'

/** How a version stands: whether it is served, and whether consumers are told to leave it. */
export function StageBadges({ stage }: { stage: StageView }) {
  return (
    <>
      <StatusBadge status={stage.deployment ? stage.status : 'notDeployed'} />
      {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
    </>
  )
}
