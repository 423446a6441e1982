import LandfallHelperProcess
import LandfallSimulation
import LandfallTextShell

ProcessRights.begin()
// A synchronous main: an asynchronous one costs milliseconds at start-up in a static executable.
let executor = LoopExecutor(ownsProcess: true)
let terminal = Terminal(executor)
let words = CommandLineWords.all
let code = executor.run(on: LoopHost(executor)) { host in
  await TextShell.run(words, io: terminal.io, adapters: Adapters.all, host: host)
}
terminal.exit(code)
