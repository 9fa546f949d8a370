//! Tests in real browsers. A test is written once and runs in every engine.

mod runner; // engines, places, deadlines, evidence

mod frames; // frames on other host names, service workers, ports
mod harness; // the harness itself: lost drivers, crashes, deadlines, clean-up

use runner::Test;

fn main() -> std::process::ExitCode {
    runner::run(&[
        Test::page("frames::host_frame_worker_and_port", frames::host_frame_worker_and_port),
        Test::page("harness::console_and_errors_are_collected", harness::console_and_errors_are_collected),
        Test::page("harness::a_failing_script_says_why", harness::a_failing_script_says_why),
        Test::page("harness::a_spinning_script_meets_its_deadline", harness::a_spinning_script_meets_its_deadline),
        Test::page("harness::keys_clicks_windows_and_pictures", harness::keys_clicks_windows_and_pictures),
        Test::engine("harness::nothing_is_left_behind", harness::nothing_is_left_behind),
        Test::engine("harness::a_killed_driver_is_a_loss", harness::a_killed_driver_is_a_loss),
        Test::engine("harness::a_crashed_browser_is_a_loss", harness::a_crashed_browser_is_a_loss),
    ])
}
