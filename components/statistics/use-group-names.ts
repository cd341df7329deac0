import { isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Grouping } from '@portico/contract/statistics/statistics'
import { useTranslations } from 'next-intl'

const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Returns a function that names a group, with what tells it from others of its name. */
export function useGroupNames(by: Grouping) {
  const t = useTranslations('statistics')
  const errors = useTranslations('errors')
  return ({ key, name, note }: { key: string; name: string | null; note: string | null }): { first: string; second: string } => {
    if (by === 'statusClass') return { first: t('statusClass', { first: key }), second: t(`statusClasses.${key as '2'}`) }
    if (by === 'reason') return { first: key, second: isGatewayErrorCode(key) ? errors(key) : '' }
    if (key === NIL_ID) return { first: t(by === 'subscriber' ? 'noSubscriber' : 'noMethod'), second: '' }
    return { first: name ?? t('deleted'), second: note ?? '' }
  }
}
