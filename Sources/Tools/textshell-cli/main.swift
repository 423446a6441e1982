import LandfallHelperProcess
import LandfallSimulation
import LandfallSystem
import LandfallTextShell

ProcessRights.begin()
// The main function is synchronous: an asynchronous one starts milliseconds later in a static
// executable.
let executor = LoopExecutor(ownsProcess: true)
let terminal = Terminal(executor)
let words = CommandLineWords.all
let host = LoopHost(executor)
let adapters = Adapters.all(clock: LoopClock(executor, SystemClock()), host: host)
let code = executor.run(on: host) { host in
  await TextShell.run(words, io: terminal.io, adapters: adapters, host: host)
}
terminal.exit(code)
