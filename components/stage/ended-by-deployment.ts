import type { StageView } from '@portico/contract/stage/stage-endpoints'

/** Returns whether a deployment by hand cancels a planned one of the version: there is one, which has not failed. */
export function endedByDeployment({ planned }: StageView): boolean {
  return planned?.failure === null
}
