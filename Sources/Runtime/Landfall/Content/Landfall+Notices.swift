import LandfallDomain
import LandfallNavigation

/// Tells what lists and details did.
extension Landfall {
  func announce(_ notice: ListNotice, of number: Int) {
    guard let contract = contract(of: number) else { return }
    switch notice {
    // Its screen says that it is rendered.
    case .loaded: break
    case .refreshed(let items): post(.listRefreshed(contract, items: items))
    case .appended(let items): post(.pageAppended(contract, items: items))
    case .showedCached: post(.cacheShown(contract))
    case .failed(_, let error): post(.loadFailed(contract, error))
    case .actionDone(let item, _): post(.actionDone(contract, item: item))
    case .actionFailed(let item, _, let error):
      post(.actionFailed(contract, item: item, code: error.rawValue))
      show(error == .offline ? "errors:offline" : "errors:actionFailed", [])
    case .actionRefused(let item, _, let refusal):
      post(.actionFailed(contract, item: item, code: refusal.rawValue))
      show("errors:actionFailed", [])
    }
  }

  func announce(_ notice: DetailNotice, of number: Int) {
    guard let contract = contract(of: number) else { return }
    switch notice {
    case .loaded: break
    case .refreshed: post(.listRefreshed(contract, items: 1))
    case .showedCached: post(.cacheShown(contract))
    case .failed(let error): post(.loadFailed(contract, error))
    }
  }

  private func contract(of number: Int) -> ContractName? {
    switch screens.content(number) {
    case .list(let list): list.request.contract
    case .detail(let detail): detail.request.contract
    case .nothing, nil: nil
    }
  }
}
