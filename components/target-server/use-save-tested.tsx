'use client'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { PlatformError } from '@/lib/platform/platform-error'
import { type ServerAddress, serverUrl } from './server-address'
import type { ConnectionTests } from './use-connection-tests'

/** Thrown when the person returns to the form: nothing was sent, and no error is shown. */
class SavingStopped extends Error {}

/** Shows an error, unless the person stopped the saving themself. */
export function showUnlessStopped(error: unknown): void {
  if (!(error instanceof SavingStopped)) showError(error)
}

/**
 * Returns a function that saves values with target servers: servers without a result are tested first, and saving after a failed test asks
 * first. `save` receives whether the person accepted that. Throws SavingStopped when they do not; see `showUnlessStopped`.
 */
export function useSaveTested(tests: ConnectionTests) {
  const confirmUntested = useConfirmUntested()
  return async <Result,>(servers: readonly ServerAddress[], save: (acceptFailedTest: boolean) => Promise<Result>): Promise<Result> => {
    const failed = await tests.failedOf(servers)
    if (failed.length > 0) {
      if (!(await confirmUntested(failed))) throw new SavingStopped()
      return save(true)
    }
    try {
      return await save(false)
    } catch (error) {
      const refused = error instanceof PlatformError && error.code === 'ConnectionTestRequired'
      if (!refused) throw error
      if (!(await confirmUntested(servers))) throw new SavingStopped()
      return save(true)
    }
  }
}

/** Asks whether to save although these servers failed their test. */
function useConfirmUntested() {
  const t = useTranslations('target-server.test')
  return async (servers: readonly ServerAddress[]) => {
    const { confirmed } = await confirm({
      title: t('failedTitle'),
      body: (
        <>
          <p>{t('failedBody', { count: servers.length })}</p>
          <ul>
            {servers.map((server) => (
              <li key={serverUrl(server)}>
                <code>{serverUrl(server)}</code>
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('saveAnyway'),
      cancelLabel: t('goBack'),
    })
    return confirmed
  }
}
