import type { FurtherLanguage } from '@portico/contract/account-settings/sample-language'
import type { SampleCall } from '../sample-call'
import * as compiled from './compiled-samples'
import * as script from './script-samples'
import * as shell from './shell-samples'

const SAMPLES: Readonly<Record<FurtherLanguage, { write: (call: SampleCall) => string; colors: string }>> = {
  Wget: { write: shell.wgetOf, colors: 'shell' },
  HTTPie: { write: shell.httpieOf, colors: 'shell' },
  PowerShell: { write: shell.powerShellOf, colors: 'Java' },
  HTTP: { write: shell.httpOf, colors: 'JSON' },
  'JavaScript · axios': { write: script.axiosOf, colors: 'JavaScript' },
  'Node.js': { write: script.nodeOf, colors: 'JavaScript' },
  'Python · HTTPX': { write: script.httpxOf, colors: 'Python' },
  'Python · urllib': { write: script.urllibOf, colors: 'Python' },
  'Java · OkHttp': { write: compiled.okHttpOf, colors: 'Java' },
  Kotlin: { write: compiled.kotlinOf, colors: 'Java' },
  Scala: { write: compiled.scalaOf, colors: 'Java' },
  Clojure: { write: compiled.clojureOf, colors: 'Java' },
  'C#': { write: compiled.cSharpOf, colors: 'Java' },
  'F#': { write: compiled.fSharpOf, colors: 'Java' },
  PHP: { write: script.phpOf, colors: 'Java' },
  'PHP · Guzzle': { write: script.guzzleOf, colors: 'Java' },
  Ruby: { write: script.rubyOf, colors: 'Python' },
  Perl: { write: script.perlOf, colors: 'Python' },
  Elixir: { write: script.elixirOf, colors: 'Python' },
  Swift: { write: compiled.swiftOf, colors: 'Java' },
  'Objective-C': { write: compiled.objectiveCOf, colors: 'Java' },
  Rust: { write: compiled.rustOf, colors: 'Java' },
  C: { write: compiled.cOf, colors: 'Java' },
  OCaml: { write: compiled.ocamlOf, colors: 'Java' },
  Dart: { write: compiled.dartOf, colors: 'Java' },
  R: { write: compiled.rOf, colors: 'Python' },
}

/** Returns a call in a language beyond the first five, with every value quoted for it, and the language whose colors fit. */
export function furtherSample(language: FurtherLanguage, call: SampleCall): { code: string; colors: string } {
  const { write, colors } = SAMPLES[language]
  return { code: write(wellFormed(call)), colors }
}

/** Returns a call without half characters (lone surrogates), which no request can contain. */
function wellFormed(call: SampleCall): SampleCall {
  return JSON.parse(JSON.stringify(call), (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)) as SampleCall
}
