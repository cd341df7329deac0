'use client'
import type { ParameterKey } from '@portico/contract/method/parameter-input'
import type { ParameterComparison, ParameterUse } from '@portico/contract/method/parameter-view'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { QueryView } from '@/components/data/query-view'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { parameterComparison } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { type CommonValues, commonValuesOf } from './parameter-change-form'
import { ParameterUses } from './parameter-uses'
import { ParameterVariants } from './parameter-variants'

// Loaded when it opens.
const ParameterDialog = lateComponent(() => import('./parameter-dialog').then((module) => module.ParameterDialog))

/** What the dialog changes: all methods, perhaps to the values of one variant, or those that are selected. */
type Target = { uses?: readonly ParameterUse[]; proposed?: CommonValues }

/** Shows how the methods of an API describe one parameter, and changes it in all or some of them. */
export function ParameterCompareScreen({ apiId, parameter }: { apiId: string; parameter: ParameterKey }) {
  const t = useTranslations('method')
  const api = useQuery(apiDetail(apiId))
  const query = useQuery(parameterComparison(apiId, parameter))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(comparison) => (
        <>
          <ApiBreadcrumbs
            api={api.data ?? { id: apiId, name: '…' }}
            rest={[{ label: t('parameters.title'), href: paths.developer.parameters(apiId) }, { label: comparison.name }]}
          />
          <Comparison key={comparison.name + comparison.place} apiId={apiId} comparison={comparison} />
        </>
      )}
    </QueryView>
  )
}

function Comparison({ apiId, comparison }: { apiId: string; comparison: ParameterComparison }) {
  const t = useTranslations('method')
  const [target, setTarget] = useState<Target>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, ParameterUse>>(new Map())
  const { place, name, useCount } = comparison
  const close = () => setTarget(undefined)
  return (
    <>
      <PageHeader
        guide="describe-methods"
        title={<code>{name}</code>}
        badges={<Badge>{t(`place.${place}`)}</Badge>}
        description={t('parameters.usedIn', { count: useCount })}
        actions={
          <Button variant="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => setTarget({})}>
            {t('parameters.changeAll')}
          </Button>
        }
      />
      <Stack gap={6}>
        <ParameterVariants comparison={comparison} onUseForAll={(proposed) => setTarget({ proposed })} />
        <ParameterUses
          apiId={apiId}
          parameter={{ place, name }}
          chosen={chosen}
          onChoose={setChosen}
          onChange={() => setTarget({ uses: [...chosen.values()] })}
        />
      </Stack>
      {target ? (
        <ParameterDialog
          apiId={apiId}
          parameter={{ place, name }}
          hash={comparison.hash}
          methodIds={target.uses ? target.uses.map(({ methodId }) => methodId) : null}
          count={target.uses?.length ?? useCount}
          common={target.uses ? commonValuesOf(target.uses) : comparison}
          proposed={target.proposed}
          onClose={close}
          onChanged={() => {
            setChosen(new Map())
            close()
          }}
        />
      ) : null}
    </>
  )
}
