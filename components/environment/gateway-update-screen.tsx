'use client'
import { gatewayInput } from '@portico/contract/environment/environment-input'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { gatewayDetail, useUpdateGateway } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'

/** Changes the name and description of a gateway. */
export function GatewayUpdateScreen({ environmentId, gatewayId }: { environmentId: string; gatewayId: string }) {
  const t = useTranslations('environment')
  const router = useRouter()
  const query = useQuery(gatewayDetail(environmentId, gatewayId))
  const update = useUpdateGateway(environmentId, gatewayId)
  const detail = paths.admin.gateway(environmentId, gatewayId)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(gateway) => (
        <>
          <PageHeader
            guide="gateway"
            title={t('updateGateway')}
            crumbs={[
              { label: t('listTitle'), href: paths.admin.environments },
              { label: gateway.environment.name, href: paths.admin.environment(environmentId) },
              { label: gateway.name, href: detail },
              { label: t('updateGateway') },
            ]}
          />
          <Card>
            <Form
              schema={gatewayInput}
              defaultValues={{ name: gateway.name, description: gateway.description ?? '' }}
              fieldOfError={{ NameAlreadyExists: 'name' }}
              label={t('updateGateway')}
              onSubmit={async (values) => {
                const { name } = await update.mutateAsync(values)
                toast.success(t('gatewayUpdated', { name }))
                router.push(detail)
              }}
            >
              <TextField name="name" label={t('name')} help={t('gatewayNameHelp')} autoFocus />
              <TextField name="description" label={t('description')} />
              <FormActions submitLabel={t('save')} cancelHref={detail} />
            </Form>
          </Card>
        </>
      )}
    </QueryView>
  )
}
