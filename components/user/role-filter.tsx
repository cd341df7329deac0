import { ROLES } from '@portico/contract/role'
import { useTranslations } from 'next-intl'
import { FilterSelect } from '@/components/data/filter-select'
import type { ListAddress } from '@/components/data/use-list-address'

/** Filters a list of people by role. */
export function RoleFilter({ list }: { list: ListAddress }) {
  const t = useTranslations('user')
  return (
    <FilterSelect
      list={list}
      name="role"
      label={t('role')}
      allLabel={t('allRoles')}
      choices={ROLES.map((role) => ({ value: role, label: t(`roleNames.${role}`) }))}
    />
  )
}
