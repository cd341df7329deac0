'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { StatusBadge } from '@/components/ui/status-badge'

/** Shows the state of a version: whether it is served, and whether it is deprecated. */
export function StageBadges({ stage }: { stage: StageView }) {
  return (
    <>
      <StatusBadge status={stage.deployment ? stage.status : 'notDeployed'} />
      {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
    </>
  )
}
