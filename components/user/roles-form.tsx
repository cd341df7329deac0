'use client'
import { hasAllRoles, hasRole, type Role } from '@portico/contract/role'
import type { UserDetail } from '@portico/contract/user/user-endpoints'
import { userRolesInput } from '@portico/contract/user/user-input'
import { grantableRoles, mayWriteUser } from '@portico/contract/user/user-rights'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'
import { userList, useSetUserRoles } from '@/lib/user/user-queries'
import { roleChoices } from './role-choices'

/** Thrown by a submit that the person did not confirm: nothing is saved and no error is shown. */
class NotConfirmed extends Error {}

/** Shows the form of a person's permissions, or why the signed-in person may not change them. */
export function RolesForm({ user }: { user: UserDetail }) {
  const t = useTranslations('user')
  const { session } = useSession()
  if (session.id === user.id) return <Notice title={t('ownRolesTitle')}>{t('ownRolesBody')}</Notice>
  if (user.status !== 'registered') return <Notice title={t('readOnlyTitle')}>{t('withdrawnPartBody')}</Notice>
  if (!mayWriteUser(session.roles, user.roles)) return <Notice title={t('readOnlyTitle')}>{t('readOnlyBody')}</Notice>
  return <Roles key={user.id} user={user} grantable={grantableRoles(session.roles)} />
}

function Roles({ user, grantable }: { user: UserDetail; grantable: readonly Role[] }) {
  const t = useTranslations('user')
  const router = useRouter()
  const setRoles = useSetUserRoles(user.id)
  const isSuperAdmin = hasRole(user.roles, 'superAdmin')
  const superAdmins = useQuery({ ...userList({ role: 'superAdmin', status: 'registered', size: 1 }), enabled: isSuperAdmin })
  const isLast = isSuperAdmin && superAdmins.data?.total === 1
  const save = async (roles: Role[]) => {
    if (roles.length === user.roles.length && hasAllRoles(roles, user.roles)) return router.push(paths.admin.permissions)
    const { confirmed } = await confirm({
      title: t('rolesConfirmTitle', { name: user.name }),
      body: t('rolesConfirmBody', { name: user.name }),
      confirmLabel: t('changeRoles'),
      danger: !hasAllRoles(roles, user.roles),
    })
    if (!confirmed) throw new NotConfirmed()
    await setRoles.mutateAsync({ roles })
    toast.success(t('rolesToast', { name: user.name }))
    router.push(paths.admin.permissions)
  }
  return (
    <Form
      schema={userRolesInput}
      label={t('roles')}
      defaultValues={{ roles: user.roles }}
      fieldOfError={{ LastSuperAdmin: 'roles', NotAllowedRole: 'roles', OwnRolesNotChangeable: 'roles' }}
      onRefused={(error) => (error instanceof NotConfirmed ? undefined : showError(error))}
      onSubmit={({ roles }) => save(roles as Role[])}
    >
      <CheckboxGroupField
        name="roles"
        label={t('roles')}
        choices={roleChoices(grantable, user.roles, isLast).map((choice) => ({
          ...choice,
          label: t(`roleNames.${choice.value}`),
          help: t(`roleHelp.${choice.value}`),
        }))}
      />
      {isLast ? <Notice>{t('lastSuperAdmin')}</Notice> : null}
      <FormActions submitLabel={t('changeRoles')} cancelHref={paths.admin.permissions} />
    </Form>
  )
}
