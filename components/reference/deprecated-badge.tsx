import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { HourglassIcon } from '@/components/ui/page-icons'

/** Shows that an operation or version is deprecated, as `StatusBadge` does, without the script of its icons. */
export function DeprecatedBadge() {
  const t = useTranslations('kit.status')
  return (
    <Badge tone="warning" icon={<HourglassIcon size={13} />}>
      {t('deprecated')}
    </Badge>
  )
}
