'use client'
import type { EnvironmentOAuth, IntrospectionTest as Test } from '@portico/contract/environment/environment-endpoints'
import { Plug } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { showError } from '@/components/feedback/error-store'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { PasswordInput } from '@/components/form/controls/password-input'
import { withoutEmptyStrings } from '@/components/form/form-values'
import { placeServerError } from '@/components/form/place-server-error'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { type IntrospectionSettings, testIntrospection } from '@/lib/environment/environment-queries'

const AUTHORIZATION = 'authorization'

/** Tests the settings of the form as they are typed; an empty authorization value is the stored one of the environment. */
export function FormIntrospectionTest({ environmentId }: { environmentId: string | undefined }) {
  const { getValues, setError, trigger } = useFormContext()
  const settings = async () => {
    if (!(await trigger('oauth', { shouldFocus: true }))) return null
    const { enabled: _, ...typed } = getValues('oauth') as IntrospectionSettings & { enabled: boolean }
    return withoutEmptyStrings({ ...typed, environmentId }) as IntrospectionSettings
  }
  const place = (error: unknown) => {
    const [placed] = placeServerError(error, new Set([AUTHORIZATION]))
    if (placed) setError(`oauth.${AUTHORIZATION}`, { type: 'server', message: placed.message }, { shouldFocus: true })
    else showError(error)
  }
  return <IntrospectionTest settings={settings} onError={place} />
}

/** Tests the stored settings of an environment. */
export function StoredIntrospectionTest({ environmentId, oauth }: { environmentId: string; oauth: EnvironmentOAuth }) {
  const { introspectionUri, tokenTypeHint, identifierField, scope, audience, timeoutMs } = oauth
  const stored = { environmentId, identifierField, timeoutMs, introspectionUri: introspectionUri ?? '' }
  const more = { tokenTypeHint: tokenTypeHint ?? undefined, scope: scope ?? undefined, audience: audience ?? undefined }
  return <IntrospectionTest settings={async () => ({ ...stored, ...more })} onError={showError} />
}

interface IntrospectionTestProps {
  /** Resolves with the settings to test; null if they are invalid. */
  settings: () => Promise<IntrospectionSettings | null>
  onError: (error: unknown) => void
}

/** Shows a field for a token, the button that asks the endpoint about it, and what it answered. */
function IntrospectionTest({ settings, onError }: IntrospectionTestProps) {
  const t = useTranslations('environment.oauth.test')
  const form = useTranslations('kit.form')
  const id = useId()
  const [token, setToken] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [seen, setSeen] = useState<Test | null>(null)
  const run = async () => {
    setRunning(true)
    setSeen(null)
    try {
      const given = await settings()
      if (given) setSeen(await testIntrospection({ ...given, ...(token.trim() === '' ? {} : { token: token.trim() }) }))
    } catch (error) {
      onError(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Stack gap={3}>
      <FieldFrame id={id} label={t('token')} help={t('tokenHelp')}>
        <PasswordInput
          id={id}
          value={token}
          autoComplete="off"
          onChange={({ target }) => {
            setToken(target.value)
            setSeen(null)
          }}
          labels={{ show: form('showPassword'), hide: form('hidePassword') }}
        />
      </FieldFrame>
      <div>
        <Button icon={<Plug size={16} aria-hidden="true" />} loading={isRunning} onClick={() => void run()}>
          {t('act')}
        </Button>
      </div>
      <div role="status">{seen ? <Seen test={seen} /> : null}</div>
    </Stack>
  )
}

function Seen({ test: { result, status, durationMs, token } }: { test: Test }) {
  const t = useTranslations('environment.oauth.test')
  const format = useFormatter()
  const isGood =
    result === 'works' && (token === null || (token.active && token.hasScope && token.hasAudience && token.identifier !== null))
  return (
    <Notice tone={isGood ? 'success' : 'warning'} title={t(`results.${result}`, { status: status ?? 0 })}>
      {token ? <p>{t(token.active ? 'active' : 'inactive')}</p> : null}
      {token?.active ? (
        <>
          <p>{token.identifier === null ? t('noIdentifier') : t('identifier', { identifier: token.identifier })}</p>
          {token.hasScope ? null : <p>{t('noScope')}</p>}
          {token.hasAudience ? null : <p>{t('noAudience')}</p>}
        </>
      ) : null}
      <p>{t('duration', { ms: format.number(durationMs) })}</p>
    </Notice>
  )
}
