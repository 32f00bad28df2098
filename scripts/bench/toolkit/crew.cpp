// The threads wait between runs; whoever is free takes the next band of rows.
#include "crew.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace race {

namespace {

/** Bands that each thread has, on average: enough for one that is late. */
constexpr int kBandsPerThread = 8;

class Crew {
 public:
  void run(int rows, int threads, const Band &band) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (helpers_ < threads - 1) {
      std::thread([this, at = helpers_] { help(at); }).detach();
      helpers_++;
    }
    band_ = &band;
    rows_ = rows;
    step_ = std::max(1, rows / (threads * kBandsPerThread));
    wanted_ = threads - 1;
    busy_ = threads - 1;
    next_ = 0;
    turn_++;
    begin_.notify_all();
    lock.unlock();
    takeBands();
    lock.lock();
    end_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void help(int index) {
    std::unique_lock<std::mutex> lock(mutex_);
    for (unsigned seen = 0;;) {
      begin_.wait(lock, [&] { return turn_ != seen; });
      seen = turn_;
      if (index >= wanted_) continue;
      lock.unlock();
      takeBands();
      lock.lock();
      if (--busy_ == 0) end_.notify_one();
    }
  }

  void takeBands() {
    for (;;) {
      const int from = next_.fetch_add(step_);
      if (from >= rows_) return;
      (*band_)(from, std::min(rows_, from + step_));
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const Band *band_ = nullptr;
  std::atomic<int> next_{0};
  int rows_ = 0;
  int step_ = 1;
  int helpers_ = 0;
  int wanted_ = 0;
  int busy_ = 0;
  unsigned turn_ = 0;
};

/** Never destroyed: its threads outlive all else. */
Crew &crew() {
  static Crew *const only = new Crew;
  return *only;
}

}  // namespace

void inBands(int rows, int threads, const Band &band) {
  if (threads <= 1) return band(0, rows);
  crew().run(rows, threads, band);
}

}  // namespace race
