'use client'
import { PROTOCOLS, type Protocol } from '@portico/contract/rule/host'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '@/components/form/number-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Columns, Stack } from '@/components/ui/layout'
import { ConnectionTest } from './connection-test'
import { portAfterProtocolChange, serverAddressOf } from './server-address'
import type { ConnectionTests } from './use-connection-tests'

const PROTOCOL_CHOICES = PROTOCOLS.map((protocol) => ({ value: protocol, label: protocol.toUpperCase() }))

/** Shows one server of a group: protocol, address, port, weight if the algorithm needs one, and its connection test. */
export function ServerRow({ prefix, weighted, tests }: { prefix: string; weighted: boolean; tests: ConnectionTests }) {
  const t = useTranslations('target-server.form')
  const server = (useWatch({ name: prefix }) ?? {}) as { protocol?: Protocol; address?: string; port?: unknown }
  useServerParts(prefix, server)
  return (
    <Stack gap={3}>
      <Columns columns={`120px minmax(0, 1fr) 110px${weighted ? ' 150px' : ''}`} gap={3}>
        <SelectField name={`${prefix}.protocol`} label={t('protocol')} choices={PROTOCOL_CHOICES} />
        <TextField name={`${prefix}.address`} label={t('address')} placeholder={t('addressPlaceholder')} inputMode="url" code />
        <NumberField name={`${prefix}.port`} label={t('port')} />
        {weighted ? <NumberField name={`${prefix}.weight`} label={t('weight')} help={t('weightHelp')} /> : null}
      </Columns>
      <ConnectionTest server={server} tests={tests} />
    </Stack>
  )
}

/** Keeps the parts of a server consistent: the port follows the protocol, and a pasted URL fills all three. */
function useServerParts(
  prefix: string,
  { protocol = 'http', address = '', port }: { protocol?: Protocol; address?: string; port?: unknown },
) {
  const { setValue } = useFormContext()
  const before = useRef(protocol)
  useEffect(() => {
    const pasted = serverAddressOf(address)
    if (pasted !== undefined) {
      before.current = pasted.protocol
      for (const [part, value] of Object.entries(pasted)) setValue(`${prefix}.${part}`, value, { shouldDirty: true })
      return
    }
    if (before.current === protocol) return
    const next = portAfterProtocolChange(port, before.current, protocol)
    before.current = protocol
    if (next !== port) setValue(`${prefix}.port`, next, { shouldDirty: true, shouldValidate: true })
  }, [address, port, prefix, protocol, setValue])
}
