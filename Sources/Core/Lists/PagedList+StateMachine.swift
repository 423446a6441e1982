import LandfallDomain

extension PagedList {
  /// Takes the list one step on.
  ///
  /// Every fetch ends once: in an announcement of what it brought or that it failed, or in
  /// ``ListEffect/discard(_:)`` when its answer comes after another load overtook it. A caller that
  /// has no list any more for an answer discards it itself.
  public static func reduce(_ list: inout PagedList, _ event: ListEvent) -> [ListEffect] {
    switch event {
    case .shown: return list.becameVisible()
    case .scrolled(let distance):
      guard distance <= Limits.listEndDistance else { return [] }
      return list.approachedEnd()
    case .refreshAsked: return list.refresh()
    case .retryAsked: return list.retry()
    case .landed(let page): return list.landed(page)
    case .landingFailed(let error): return list.landingFailed(error)
    case .answered(let id, let page): return list.answered(id, page)
    case .failed(let id, let error): return list.failed(id, error)
    case .cacheRead(let id, let cached): return list.cacheRead(id, cached)
    case .loadCancelled: return list.cancelLoad()
    case .actionAsked(let item, let action): return list.actionAsked(item, action)
    case .actionAnswered(let id, let item): return list.actionAnswered(id, item)
    case .actionFailed(let id, let error): return list.actionFailed(id, error)
    case .itemRemoved(let item): return list.changedElsewhere(item, .did(.remove))
    case .itemChanged(let item): return list.changedElsewhere(item.itemID, .became(item))
    case .epochChanged: return list.leaveEpoch()
    case .dropped: return list.drop()
    }
  }
}
